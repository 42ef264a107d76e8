/** The program and a browser, for all tests of a file. */
import { after, before } from 'node:test';
import { launch, serve } from './program.js';

export function served() {
  const site = {};
  let server;
  before(async () => {
    server = await serve();
    site.address = server.address;
    site.browser = await launch();
  });
  after(async () => {
    await site.browser?.close();
    await server?.close();
  });
  return site;
}
