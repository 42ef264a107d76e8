/** Tên và lời của các thời đại, theo thứ tự trong bảng của lõi luật. */
const ERAS: readonly (readonly [string, string])[] = [
  ['Kỷ Jura', 'Rừng dương xỉ, ánh núi lửa và những chiếc cổ dài nơi chân trời.'],
  ['Kỷ băng hà', 'Vách băng dưới cực quang, voi ma mút phía xa.'],
  ['Thời đồ đá', 'Ánh lửa trên vách hang và những bàn tay bằng màu.'],
  ['Thời đồ đồng', 'Kim tự tháp, lau sậy bên sông và nắng gắt.'],
  ['Thời cổ đại', 'Cột đá cẩm thạch trên mặt biển.'],
  ['Thời trung cổ', 'Tường thành, cờ hiệu và đuốc trong sương.'],
  ['Thời Phục hưng', 'Bầu trời vẽ trên những sảnh vàng.'],
  ['Thời công nghiệp', 'Hơi nước, bánh răng và đèn khí.'],
  ['Thời hiện đại', 'Thành phố lúc chiều tối, từng ô cửa sáng đèn.'],
  ['Thời kỹ thuật số', 'Dòng dữ liệu giữa những tòa tháp phát sáng.'],
  ['Tương lai gần', 'Kiến trúc trắng, mái xanh, hình ảnh bằng ánh sáng.'],
  ['Cyberpunk: đô thị neon', 'Mưa trên ánh neon, biển hiệu bằng chữ lạ.'],
  ['Trạm vũ trụ', 'Trái Đất quay ngoài cửa sổ.'],
  ['Thuộc địa Mặt Trăng', 'Mái vòm trong bụi xám, Trái Đất mọc.'],
  ['Sao Hỏa', 'Sa mạc đỏ, hoàng hôn xanh, mầm xanh đầu tiên.'],
  ['Khai mỏ Hệ Mặt Trời', 'Quặng trong vành đai tiểu hành tinh, Sao Mộc phía xa.'],
  ['Loại I: bầy Dyson', 'Nghìn tấm gương quanh một ngôi sao.'],
  ['Loại II: công trình sao', 'Một vành đai vắt ngang bầu trời.'],
  ['Loại II.5: liên sao', 'Những con tàu thế hệ giữa các tinh vân.'],
  ['Loại III: siêu việt vũ trụ', 'Mạng lưới ánh sáng biết thở.'],
];

export const eraTitle = (number: number, title: string): string => ERAS[number - 1]?.[0] ?? title;
export const eraLine = (number: number, line: string): string => ERAS[number - 1]?.[1] ?? line;
