/** Tiếng Việt: chơi cờ và bàn cờ. */
import type { SquareState } from '../../board2d/types';
import type { Manner, Piece, Square, Terrain } from '../../core/rules';
import { colorOf, type SideColor, type Sides } from '../../core/sides';
import type { Messages } from '../messages';
import { base } from './base';
import { pieceName } from './pieces';

const TERRAINS: Readonly<Record<Terrain, string>> = { land: 'đất liền', water: 'nước', mixed: 'đất và nước' };
const STATES: Readonly<Record<SquareState, string>> = {
  movable: 'đi được',
  selected: 'đang cầm',
  target: 'có thể đến đây',
  join: 'có thể nhập vào',
  capture: 'có thể bị bắt',
  'last move': 'nước vừa đi',
  check: 'bị chiếu',
  premove: 'nước đi trước',
};

const VARIANTS: Readonly<Record<string, string>> = {
  chess: 'Cờ vua',
  chess960: 'Cờ vua 960',
  cotulenh: 'Cờ tư lệnh',
  'cotulenh-marine': 'Cờ tư lệnh: hải chiến',
  'cotulenh-air': 'Cờ tư lệnh: không chiến',
  'cotulenh-land': 'Cờ tư lệnh: lục chiến',
  nocastle: 'Cờ vua không nhập thành',
  '3check': 'Cờ chiếu ba lần',
  '5check': 'Cờ chiếu năm lần',
  kingofthehill: 'Vua trên đồi',
  racingkings: 'Cuộc đua vua',
  atomic: 'Cờ nguyên tử',
  nocheckatomic: 'Cờ nguyên tử không chiếu',
  antichess: 'Cờ thí quân',
  suicide: 'Cờ tự sát',
  threekings: 'Ba vua',
  amazon: 'Cờ vua Amazon',
  capablanca: 'Cờ Capablanca',
  caparandom: 'Cờ Capablanca ngẫu nhiên',
  gothic: 'Cờ Gothic',
  makruk: 'Makruk (cờ Thái Lan)',
  asean: 'Cờ ASEAN',
  losalamos: 'Cờ Los Alamos',
  gardner: 'Cờ vua nhỏ của Gardner',
  xiangqi: 'Cờ tướng',
  manchu: 'Cờ Mãn Châu',
  minixiangqi: 'Cờ tướng nhỏ',
  shogi: 'Cờ Shogi (cờ Nhật)',
  minishogi: 'Cờ Shogi nhỏ',
  dobutsu: 'Dobutsu shogi (cờ thú)',
  fourplayer: 'Cờ vua bốn người',
};

const OWNERS: Readonly<Record<SideColor, string>> = { white: 'trắng', black: 'đen', red: 'đỏ', blue: 'xanh', sente: 'bên tiên', gote: 'bên hậu' };
const piece = (which: Piece, sides: Sides): string => {
  const hero = which.heroic === true ? ' anh hùng' : '';
  const load = which.carries?.map((each) => pieceName(each.name)).join(', ') ?? '';
  return `${pieceName(which.name)} ${OWNERS[colorOf(sides, which.side)]}${hero}${load === '' ? '' : ` chở ${load}`}`;
};
/** Where a plane may choose how it captures. */
const CHOICES: Readonly<Partial<Record<Manner, string>>> = { takes: 'Bắt rồi đứng ở đó', shoots: 'Bắt rồi quay về' };
const squares = (names: readonly Square[]): string => names.join(', ');

const spokenMove: Messages['spokenMove'] = (move) => {
  const end = move.mate ? ', chiếu hết' : move.check ? ', chiếu' : '';
  if (move.castling !== undefined) return `nhập thành ${move.castling === 'short' ? 'gần' : 'xa'}${end}`;
  if (move.drop !== undefined) return `thả ${move.drop} xuống ${move.to}${end}`;
  const promotion = move.promotion === undefined ? '' : `, phong ${move.promotion}`;
  const verb = move.manner === 'joins' ? 'nhập vào' : move.manner === 'shoots' ? 'bắn từ xa' : move.manner === 'dies' ? 'hy sinh cùng mục tiêu ở' : move.capture ? 'bắt quân ở' : 'đến';
  return `${move.piece} ${move.from} ${verb} ${move.to}${promotion}${end}`;
};

export const play: Pick<Messages, 'pieceName' | 'variant' | 'board' | 'spokenMove' | 'setup' | 'play'> = {
  pieceName,
  variant: (name, title) => VARIANTS[name] ?? title,
  board: {
    board: 'Bàn cờ',
    help: 'Phím mũi tên đi trên bàn cờ, Enter cầm lên và đặt xuống, Escape thả ra. P đọc các quân, R đọc hàng, F đọc cột, M đọc nước đi của quân, L đọc nước vừa đi.',
    empty: 'trống',
    piece,
    terrain: (terrain) => TERRAINS[terrain],
    state: (state) => STATES[state],
    rank: (number) => `hàng ${number}`,
    file: (letter) => `cột ${letter}`,
    nothing: 'không có gì',
    pieces: (which, names, sides) => `${piece(which, sides)}: ${squares(names)}`,
    moves: (square, targets) =>
      targets.length === 0 ? `${square} không đi được` : `${square} đi được đến ${squares(targets)}`,
    lastMove: (names) => (names.length === 0 ? 'chưa có nước nào' : `nước vừa đi: ${squares(names)}`),
    choose: 'Nước nào?',
    choice: (move, which) =>
      which === undefined ? (move.manner === undefined ? move.san : (CHOICES[move.manner] ?? move.san)) : pieceName(which.name),
    going: (pieces) => `${pieces.map((each) => pieceName(each.name)).join(', ')} đi`,
    hand: (which) => `Quân trong tay: ${base.side(which)}`,
    handPiece: (which, count, sides) => `${piece(which, sides)}, ${count} trong tay`,
    zoomIn: 'Phóng to',
    zoomOut: 'Thu nhỏ',
  },
  spokenMove,
  setup: {
    title: 'Ván mới',
    begin: 'Bắt đầu',
    opponent: 'Đối thủ',
    engine: 'Máy',
    person: 'Hai người tại đây',
    strength: 'Sức cờ',
    match: (elo) => `Bằng điểm của tôi (${elo})`,
    chosen: 'Tự chọn',
    chosenValue: (elo) => `Mức Elo ${elo}`,
    full: 'Hết sức',
    colour: 'Bên của bạn',
    random: 'Bên nào cũng được',
    time: 'Thời gian',
    noTime: 'Không đồng hồ',
    timeValue: (minutes, seconds) => `${minutes} + ${seconds}`,
    timeSpoken: (minutes, seconds) => `${minutes} phút, mỗi nước thêm ${seconds} giây`,
    custom: 'Tự đặt',
    minutes: 'Phút',
    increment: 'Giây mỗi nước',
    variant: 'Loại cờ',
    variantSearch: 'Tìm loại cờ',
    variantCount: (count) => `${count} loại cờ`,
    variantNone: 'Không có loại cờ nào tên như vậy.',
    size: (files, ranks) => `${files} × ${ranks}`,
    drops: 'có thả quân',
    start: 'Thế ban đầu',
    standard: 'Như thường lệ',
    chess960: 'Cờ 960',
    chess960Number: 'Số (0 đến 959)',
    shuffle: 'Xáo',
    fromFen: 'Từ một FEN',
    fen: 'FEN',
    fenWrong: (reason) => `Không chơi được thế cờ này: ${reason}`,
    rated: 'Tính vào điểm của tôi',
    ratedHelp: 'Gợi ý và xin đi lại làm ván cờ không tính điểm.',
  },
  play: {
    title: 'Chơi',
    newGame: 'Ván mới',
    yourMove: 'Đến lượt bạn',
    toMove: (which) => `${base.side(which)} đi`,
    thinking: 'Máy đang nghĩ …',
    waitEngine: 'Đang tải máy …',
    engineStalled: 'Máy không đưa ra nước đi nào.',
    check: 'Chiếu!',
    rated: 'tính điểm',
    casual: 'không tính điểm',
    moves: 'Các nước đi',
    noMoves: 'Chưa có nước nào. Hãy đi trên bàn cờ hoặc gõ nước đi.',
    moveNumber: (number, which) => `Nước ${number}, ${base.side(which)}`,
    navigation: 'Xem lại ván cờ',
    first: 'Về đầu ván',
    previous: 'Lùi một nước',
    next: 'Tiến một nước',
    last: 'Đến nước mới nhất',
    atStart: 'Thế ban đầu',
    tookBack: (place) => `Đã đi lại. ${place}`,
    redone: (place) => `Đã chơi lại nước. ${place}`,
    looking: 'Bạn đang xem một thế cờ trước đó.',
    backToGame: 'Về ván cờ',
    actions: 'Thao tác',
    hint: 'Gợi ý',
    hintFor: (move) => `Gợi ý: ${move}`,
    takeback: 'Đi lại',
    takebackShort: 'Lùi lại',
    redo: 'Làm lại',
    redoShort: 'Làm tiếp',
    resign: 'Xin thua',
    draw: 'Xin hòa',
    drawShort: 'Hòa',
    flip: 'Xoay bàn cờ',
    flipShort: 'Xoay',
    worldView: 'Bàn cờ 3D',
    flatView: 'Bàn cờ phẳng',
    noWorld: 'Không tải được thế giới 3D; bàn cờ phẳng sẽ thay thế.',
    more: 'Thêm',
    moveField: 'Nước đi của bạn bằng chữ',
    moveFieldHelp: 'Gõ một nước, như Nf3 hoặc g1f3, rồi nhấn Enter.',
    moveWrong: (typed) => `Ở đây không có nước ${typed}.`,
    moveWait: 'Chưa đến lượt bạn.',
    still: (san: string) => `Bỏ lượt (${san})`,
    /** The end of a deployment in Commander Chess. */
    turnEnds: 'kết thúc triển khai',
    confirmMove: 'Đi nước này?',
    confirm: 'Đi',
    confirmResign: 'Bạn muốn xin thua?',
    confirmCasual: 'Làm vậy ván cờ sẽ không tính vào điểm của bạn nữa. Tiếp tục?',
    goOn: 'Tiếp tục',
    drawDeclined: 'Máy muốn chơi tiếp.',
    drawAsked: (which, other) => `${base.side(which)} xin hòa. ${base.side(other)} đồng ý không?`,
    accept: 'Đồng ý',
    decline: 'Từ chối',
    whoResigns: (which) => `${base.side(which)} xin thua?`,
    rematch: 'Đấu lại',
    analyse: 'Phân tích',
    captured: (which) => `${base.side(which)} đã bắt`,
    clock: (which, time) => `${base.side(which)} còn ${time}`,
    clockLow: (which, seconds) => `${base.side(which)} chỉ còn ${seconds} giây`,
    noClock: 'Ván này không có đồng hồ',
    premoves: (count) => `${count} nước đi trước`,
    clearPremoves: 'Xóa các nước đi trước',
    firstHint: 'Kéo một quân, chạm hai ô, dùng phím mũi tên, hoặc gõ nước đi. Nước đầu tiên mở ván cờ.',
    opening: 'Khai cuộc',
    spoke: (which, move) => `${base.side(which)}: ${move}`,
    material: (which, points) => `${base.side(which)} hơn ${points}`,
  },
};
