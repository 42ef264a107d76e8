/** Tiếng Việt: những gì trang nào cũng dùng. */
import type { EndReason } from '../../core/rules';
import type { SideColor } from '../../core/sides';
import type { Messages } from '../messages';
import type { Tier } from '../../engine/client';
import { eraLine, eraTitle } from './eras';

const REASONS: Readonly<Record<EndReason, string>> = {
  checkmate: 'chiếu hết',
  stalemate: 'hết nước đi',
  'insufficient material': 'không bên nào còn thắng được',
  'fifty moves': 'năm mươi nước không tiến triển',
  'threefold repetition': 'thế cờ lặp lại ba lần',
  'variant rule': 'theo luật của ván cờ này',
  time: 'hết giờ',
  resignation: 'xin thua',
  agreement: 'hòa theo thỏa thuận',
};

const SIDES: Readonly<Record<SideColor, string>> = { white: 'Trắng', black: 'Đen', red: 'Đỏ', blue: 'Xanh', sente: 'Tiên (Sente)', gote: 'Hậu (Gote)' };
const side = (which: SideColor): string => SIDES[which];

const TIERS: Readonly<Record<Tier, string>> = {
  threads: 'WebAssembly với SIMD và luồng',
  simd: 'WebAssembly với SIMD',
  plain: 'WebAssembly thường',
  javascript: 'JavaScript',
  other: 'một máy khác',
};

export const base: Pick<
  Messages,
  'app' | 'common' | 'nav' | 'side' | 'player' | 'ending' | 'rating' | 'notice' | 'era' | 'error'
> = {
  app: {
    name: 'Chronicle',
    tagline: 'Cờ vua qua hai mươi thời đại',
    skip: 'Đến nội dung trang',
    loading: 'Đang bày bàn cờ …',
  },
  common: {
    ok: 'Được',
    cancel: 'Hủy',
    close: 'Đóng',
    delete: 'Xóa',
    copy: 'Sao chép',
    copied: 'Đã sao chép',
    back: 'Quay lại',
    on: 'bật',
    off: 'tắt',
    reload: 'Tải lại',
    dismiss: 'Ẩn đi',
    undo: 'Hoàn tác',
  },
  nav: {
    label: 'Các trang',
    play: 'Chơi',
    online: 'Trực tuyến',
    analysis: 'Phân tích',
    chronicle: 'Biên niên',
    training: 'Luyện',
    games: 'Ván cờ',
    settings: 'Cài đặt',
    help: 'Trợ giúp',
    sound: 'Âm thanh',
  },
  side,
  player: {
    you: 'Bạn',
    engine: (elo) => (elo === undefined ? 'Máy, hết sức' : `Máy ${elo}`),
    learner: (games) => (games === 0 ? 'Người học, mới bắt đầu' : `Người học sau ${games} ván`),
    person: (which) => side(which),
  },
  ending: {
    reason: (reason) => REASONS[reason],
    wins: (winner) => `${side(winner)} thắng`,
    draw: 'Hòa',
    youWin: 'Bạn thắng',
    youLose: 'Máy thắng',
    learnerWins: 'Người học thắng',
  },
  rating: {
    label: 'Điểm',
    short: (rating) => `${Math.round(rating)}`,
    change: (before, after) => {
      const gain = Math.round(after) - Math.round(before);
      return `Điểm ${Math.round(after)} (${gain >= 0 ? '+' : '−'}${Math.abs(gain)})`;
    },
    newEra: (title) => `Một thời đại mới bắt đầu: ${title}`,
  },
  era: { title: eraTitle, line: eraLine },
  notice: {
    region: 'Thông báo',
    notLasting: 'Trình duyệt này không cho trang giữ ván cờ. Bạn vẫn chơi tiếp được; hãy xuất ván cờ trước khi đóng trang.',
    saveFailed: (reason) => `Không lưu được ván cờ: ${reason}`,
    brokenSettings: (names) => `Một số cài đặt không đọc được và trở về mặc định: ${names}`,
    brokenProgress: 'Không đọc được điểm của bạn. Điểm bắt đầu lại; dữ liệu hỏng vẫn được giữ.',
    resumed: 'Ván cờ tiếp tục từ chỗ bạn dừng.',
    gameSkipped: (reason) => `Một ván đã lưu không chơi tiếp được và bị bỏ qua: ${reason}`,
    gameMissing: 'Ván cờ đã lưu này không có ở đây hoặc không đọc được.',
    tierName: (tier) => TIERS[tier],
    tierChanged: (tier, reason) => `Máy chạy tiếp bằng ${tier}${reason === '' ? '' : `: ${reason}`}`,
    engineFailed: (reason) => `Máy không chạy được ở đây: ${reason}`,
    update: 'Đã có phiên bản mới.',
    updateNow: 'Tải ngay',
    offlineReady: 'Từ giờ Chronicle dùng được cả khi không có mạng.',
  },
  error: {
    title: 'Đã có lỗi xảy ra',
    text: 'Trang không thể tiếp tục. Các ván cờ của bạn đã được lưu; thường chỉ cần tải lại trang.',
    rules: 'Không tải được luật chơi.',
    page: 'Không tải được trang này. Có phải mất mạng không?',
    details: 'Chi tiết',
    again: 'Thử lại',
    home: 'Về bàn cờ',
  },
};
