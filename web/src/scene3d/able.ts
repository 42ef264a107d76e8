/**
 * Whether this device is able to show the world without being asked: WebGL 2 by a graphics card, some power, and no wish to
 * save data. Without three: it is loaded before anyone knows whether three is wanted.
 */

/** Renderers that compute pictures without a graphics card, by their own names. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen/i;

/** What is asked of a device; gathered in one place, so that the decision can be tested. */
export interface Device {
  readonly cores: number;
  /** In gigabytes, where browsers tell it. */
  readonly memory?: number | undefined;
  readonly savesData: boolean;
  /** The kind of connection, where browsers tell it: `4g` is the best. */
  readonly connection?: string | undefined;
  /**
   * What draws with WebGL 2; none if there is no such thing, or only one that is known to be slow. To ask takes as long as
   * to start a graphics card, hundreds of milliseconds in which nothing moves, so it is asked last.
   */
  readonly renderer: () => string | undefined;
}

export const isAble = ({ renderer, cores, memory, savesData, connection }: Device): boolean => {
  if (cores <= 2 || (memory ?? 8) <= 2 || savesData || (connection ?? '4g') !== '4g') return false;
  const name = renderer();
  return name !== undefined && !SOFTWARE.test(name);
};

interface Hints {
  readonly deviceMemory?: number;
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

export function thisDevice(): Device {
  const hints: Navigator & Hints = navigator;
  return {
    cores: navigator.hardwareConcurrency,
    memory: hints.deviceMemory,
    savesData: hints.connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches,
    connection: hints.connection?.effectiveType,
    renderer: rendererName,
  };
}

function rendererName(): string | undefined {
  const context = document.createElement('canvas').getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (context === null) return undefined;
  const told = context.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = context.getParameter(told?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return String(name);
}
