import { afterEach, describe, expect, it } from '@jest/globals';
import type { WAVersion } from 'baileys';
import { BaileysWorld, QUICK } from '../../testing/baileys.world';
import { NUMBER } from '../../testing/messages';
import { until } from '../../testing/until';
import { VERSION_REFUSED_TEXT } from '../driver';

const PHONE = '15557770000';
const NEW: WAVersion = [2, 3000, 1_999_999_999];
const SETTINGS = { receive_groups: false, proxy_url: null, web_version: null };
let world: BaileysWorld;
let lookups = 0;
/** Version on WhatsApp's page; undefined: it cannot be read. */
let page: WAVersion | undefined;
afterEach(() => world.close());

/** WhatsApp accepts new versions only. @param found version on WhatsApp's page */
async function open(found: WAVersion | undefined, linked: boolean, timings: Partial<typeof QUICK> = {}) {
  lookups = 0;
  page = found;
  const latestVersion = (): Promise<WAVersion> => {
    lookups += 1;
    return page === undefined ? Promise.reject(new Error('no page')) : Promise.resolve(page);
  };
  world = await new BaileysWorld({ timings: { ...QUICK, steadyMs: 50, ...timings } }).openWith(latestVersion, linked);
  world.whatsapp.script.oldestVersion = NEW;
}
const states = () =>
  world.events.flatMap((each) => (each.type === 'session.status' ? [[each.status, each.reason].join(' ').trim()] : []));
const reached = (state: string) => until(() => states().at(-1) === state, state);

describe('a version that WhatsApp refuses (405)', () => {
  it('a new number is linked with the version that WhatsApp serves, which is looked up once for all numbers', async () => {
    await open(NEW, false);
    await world.link(PHONE);
    await world.link('15557770001');
    expect(lookups).toBe(1);
    expect(states()).toEqual(['pending', 'waiting_qr', 'connected', 'pending', 'waiting_qr', 'connected']);
  });

  it('the version that was found outlives a restart, without another lookup', async () => {
    await open(NEW, false);
    await world.link(PHONE);
    await world.restart();
    await until(() => world.driver.session(PHONE)?.status === 'connected', 'it is back');
    expect(lookups).toBe(1);
  });

  it('a new number says version_refused and what to do when nothing works, and asks WhatsApp no more', async () => {
    await open(undefined, false);
    await world.driver.link(PHONE);
    await reached('qr_expired version_refused');
    const refusal = {
      kind: 'refused',
      code: 'WA_REJECTED',
      message: VERSION_REFUSED_TEXT,
      detail: { reason: 'version_refused', retry_after: expect.any(Number) },
    };
    for (let i = 0; i < 10; i += 1) expect(await world.driver.qr(PHONE, 'qr')).toMatchObject(refusal);
    expect(await world.driver.link(PHONE)).toMatchObject(refusal);
    expect(lookups).toBe(1);
    expect(world.log.filter((line) => line.includes('"code":405'))).toHaveLength(1);
    // The service passes on 200 characters of it.
    expect(VERSION_REFUSED_TEXT.length).toBeLessThanOrEqual(200);
  });

  it('a version that the owner sets is used at once, for the pairing of a new number', async () => {
    await open(undefined, false);
    await world.driver.link(PHONE);
    await reached('qr_expired version_refused');
    await world.driver.configure(PHONE, { ...SETTINGS, web_version: NEW.join('.') });
    await world.link(PHONE);
    expect(states().at(-1)).toBe('connected');
  });

  it('a linked number finds the version by itself', async () => {
    await open(undefined, true, { versionPauseMs: 0 });
    page = NEW;
    world.whatsapp.closeWith(NUMBER, 405);
    await reached('connected');
    expect(states()).toEqual(['disconnected version_refused', 'connected']);
  });

  it('a linked number for which nothing works says why, tries rarely, and comes back when a version is set', async () => {
    await open(undefined, true);
    world.whatsapp.closeWith(NUMBER, 405);
    await reached('disconnected version_refused');
    await until(() => lookups >= 1, 'the lookup');
    expect(await world.driver.qr(NUMBER, 'qr')).toMatchObject({ message: VERSION_REFUSED_TEXT });
    await world.driver.configure(NUMBER, { ...SETTINGS, web_version: NEW.join('.') });
    await reached('connected');
    expect(lookups).toBeLessThanOrEqual(2);
  });

  it('a linked number comes back by itself when WhatsApp takes its version again', async () => {
    await open(undefined, true, { versionRefusedMs: 300, versionPauseMs: 100, versionLongestPauseMs: 200 });
    world.whatsapp.closeWith(NUMBER, 405);
    await until(() => lookups >= 3, 'lookups go on');
    world.whatsapp.script.clear();
    await reached('connected');
    expect(world.whatsapp.problems()).toEqual([]);
  });

  it('a linked number that is linked again while a version is looked up keeps its login', async () => {
    let found: (version: WAVersion) => void = () => undefined;
    const awaited = new Promise<WAVersion>((resolve) => {
      found = resolve;
    });
    lookups = 0;
    const timings = { ...QUICK, versionPauseMs: 0, connectingMs: 100 };
    world = await new BaileysWorld({ webVersion: [2, 3000, 1_888_888_888], timings }).openWith(() => {
      lookups += 1;
      return lookups === 1 ? Promise.reject(new Error('no page')) : awaited;
    });
    world.whatsapp.closeWith(NUMBER, 405);
    await until(() => lookups === 2, 'the lookup');
    expect(await world.driver.link(NUMBER)).toMatchObject({ code: 'WHATSAPP_DISCONNECTED', detail: 'version_refused' });
    found(NEW);
    await reached('connected');
    expect(states()).toEqual(['disconnected version_refused', 'connected']);
  });

  it('the version of the WEB_VERSION variable is used', async () => {
    world = await new BaileysWorld({ webVersion: NEW }).open(false);
    world.whatsapp.script.oldestVersion = NEW;
    await world.link(PHONE);
    expect(states()).toEqual(['pending', 'waiting_qr', 'connected']);
  });
});
