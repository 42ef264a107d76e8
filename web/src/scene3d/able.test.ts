import { expect, test } from 'vitest';
import { type Device, isAble } from './able';

const GOOD: Device = { renderer: () => 'ANGLE (Intel, Mesa Intel(R) UHD Graphics 620)', cores: 8, memory: 8, savesData: false, connection: '4g' };

test('a device with a graphics card is able, even if its browser tells little', () => {
  expect(isAble(GOOD)).toBe(true);
  expect(isAble({ renderer: () => 'Apple GPU', cores: 4, savesData: false })).toBe(true);
});

test.each<[string, Partial<Device>]>([
  ['no WebGL 2', { renderer: () => undefined }],
  ['SwiftShader', { renderer: () => 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)' }],
  ['llvmpipe', { renderer: () => 'llvmpipe (LLVM 15.0.7, 256 bits)' }],
  ['Windows without a driver', { renderer: () => 'ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11)' }],
  ['two cores', { cores: 2 }],
  ['little memory', { memory: 2 }],
  ['a wish to save data', { savesData: true }],
  ['a slow connection', { connection: '3g' }],
])('not with %s', (_, change) => {
  expect(isAble({ ...GOOD, ...change })).toBe(false);
});

test('the graphics card is left alone when the device is known to be unable', () => {
  const renderer = (): string => {
    throw new Error('asked');
  };
  expect(isAble({ ...GOOD, renderer, cores: 2 })).toBe(false);
  expect(() => isAble({ ...GOOD, renderer })).toThrow('asked');
});
