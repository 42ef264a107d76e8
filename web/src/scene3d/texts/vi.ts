/** Tiếng Việt: thế giới. */
import type { Preset } from '../camera';
import type { WorldTexts } from './en';

const VIEWS: Readonly<Record<Preset, string>> = { play: 'Từ chỗ của bạn', low: 'Từ dưới thấp', side: 'Từ bên cạnh', top: 'Từ trên xuống' };

export const vi: WorldTexts = {
  canvas: 'Bàn cờ 3D',
  help: 'Kéo bên ngoài các quân để nhìn quanh, lăn chuột hoặc chụm hai ngón để lại gần. Bằng bàn phím: phím mũi tên xoay góc nhìn, giữ Shift để di chuyển trên bàn cờ, cộng và trừ để phóng to thu nhỏ, các số 1 đến 4 chọn góc nhìn. Đi quân bằng bàn phím trên bàn cờ ngay sau đây.',
  views: 'Góc nhìn',
  view: (preset) => VIEWS[preset],
  nearer: 'Gần hơn',
  farther: 'Xa hơn',
  follow: 'Xoay về bên đến lượt',
  building: 'Đang dựng thế giới …',
  failed: 'Không thể hiển thị thế giới 3D ở đây; bàn cờ phẳng sẽ thay thế.',
  lost: 'Bộ xử lý đồ họa đã làm mất thế giới 3D; bàn cờ phẳng sẽ thay thế.',
  slow: 'Thế giới 3D chạy quá chậm trên thiết bị này; bàn cờ phẳng sẽ thay thế. Nút 3D sẽ mở lại.',
  reached: (numeral) => `Thời đại ${numeral}`,
  skip: 'Tiếp tục',
};
