import { describe, expect, it } from 'vitest';
import { Api, pgnOfPlayer } from './api';
import { problemCode } from './problem';

const json = (status: number, value: unknown): Response => new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });
const page = (status: number): Response => new Response('<!doctype html>', { status, headers: { 'Content-Type': 'text/html' } });
const answering = (response: Response) => new Api(() => Promise.resolve(response));
const codeOf = (promise: Promise<unknown>) => promise.then(() => 'done', problemCode);
const anna = { id: '0000000001', name: 'anna', kind: 'member', moderator: false };

describe('requests', () => {
  it('give checked values', async () => {
    expect(await answering(json(200, anna)).account()).toEqual(anna);
    expect(await answering(json(200, { account: anna, token: 'secret' })).logIn('anna', 'x')).toEqual(anna);
    expect(await codeOf(answering(json(200, { name: 7 })).account())).toBe('unreadable');
  });

  it('take nobody for a fine answer', async () => {
    expect(await answering(json(401, { code: 'sign_in', text: 'sign in first' })).account()).toBeUndefined();
  });

  it('tell what was refused', async () => {
    expect(await codeOf(answering(json(409, { code: 'taken', text: 'it is taken' })).register('anna', 'x'))).toBe('taken');
  });

  it('know a static host, a broken line and a server that is down', async () => {
    expect(await codeOf(answering(page(404)).account())).toBe('no_server');
    expect(await codeOf(answering(page(200)).account())).toBe('no_server');
    expect(await codeOf(answering(page(502)).account())).toBe('offline');
    expect(await codeOf(new Api(() => Promise.reject(new TypeError('network'))).account())).toBe('offline');
  });

  it('send a body as JSON and names in addresses safely', async () => {
    const asked: [string, RequestInit][] = [];
    const api = new Api((path, init) => {
      asked.push([path, init]);
      return Promise.resolve(json(200, { account: anna }));
    });
    await api.register('anna', 'secret');
    await codeOf(api.profile('a/b?c'));
    expect(asked[0]).toMatchObject(['api/register', { method: 'POST', body: '{"name":"anna","password":"secret"}' }]);
    expect(asked[1]?.[0]).toBe('api/players/a%2Fb%3Fc');
    expect(pgnOfPlayer('anna', { rated: true, speed: 'blitz' })).toBe('api/players/anna/games.pgn?rated=true&speed=blitz');
  });
});
