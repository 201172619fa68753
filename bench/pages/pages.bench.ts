import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Bench, type BenchOptions, progress } from '../bench';
import type { ConsoleSizes } from '../console/console-rows.sql';
import type { Aim, Figure, Report } from '../report/report';
import { median, quantile } from '../report/statistics';
import { firstLoad, type Interaction, type Loaded, watchInteractions } from './page-timings';
import { type OpenedPage, PagesWorld } from './pages.world';

const PER_SECOND = 20;
const ROUNDS = { full: 5, small: 1 } as const;
const VISITS = { full: 10, small: 1 } as const;
const SIZES: ConsoleSizes = {
  messages: 20_000,
  contacts: 2_000,
  keys: 20,
  requests: 2_000,
  events: 2_000,
  auditEntries: 100,
  members: 5,
};
/** Compressed kB that a page may transfer before it is usable. */
const MOST_LOADED_KB = 300;
/** "Good" by web.dev: milliseconds until an interaction is answered. */
const MOST_DELAY_MS = 200;

/** CPU slowdown factors. */
const THROTTLES = { full: [1, 4], small: [1] } as const;

interface Measured {
  loads: { place: string; throttle: number; rounds: Loaded[] }[];
  delays: { throttle: number; interactions: Interaction[] }[];
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  return toReport(await PagesWorld.during(SIZES, (world) => measure(world, isSmall)));
}

async function measure(world: PagesWorld, isSmall: boolean): Promise<Measured> {
  const conversation = await world.live.one(0);
  for (let person = 1; person < 60; person += 1) await world.live.one(person);
  const measured: Measured = { loads: [], delays: [] };
  const places = [
    { place: 'sign-in', url: `${world.url}/console/sign-in`, isSignedIn: false, ready: 'input[type=password]' },
    { place: 'home', url: world.at(''), isSignedIn: true, ready: '.steps' },
    { place: 'inbox', url: world.at(`/inbox?c=${conversation}`), isSignedIn: true, ready: '.thread-row' },
  ];
  const throttles = isSmall ? THROTTLES.small : THROTTLES.full;
  for (const throttle of throttles) {
    for (const { place, url, isSignedIn, ready } of places) {
      const rounds: Loaded[] = [];
      for (let round = 0; round < (isSmall ? ROUNDS.small : ROUNDS.full); round += 1) {
        const opened = await world.open(isSignedIn);
        await slowDown(opened, throttle);
        rounds.push(await firstLoad(opened.page, url, ready));
        await opened.page.context().close();
      }
      progress(
        `console-pages: ${place}, ${throttle} times slower: ${median(rounds.map(({ usableMs }) => usableMs)).toFixed(0)} ms`,
      );
      measured.loads.push({ place, throttle, rounds });
    }
  }
  world.live.start(PER_SECOND);
  for (const throttle of throttles) {
    measured.delays.push({
      throttle,
      interactions: await visit(world, throttle, isSmall ? VISITS.small : VISITS.full),
    });
  }
  await world.live.stop();
  return measured;
}

async function slowDown({ cdp }: OpenedPage, throttle: number): Promise<void> {
  if (throttle > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
}

async function visit(world: PagesWorld, throttle: number, count: number): Promise<Interaction[]> {
  const opened = await world.open();
  const { page } = opened;
  await watchInteractions(page);
  await page.goto(world.at('/inbox'));
  await page.locator('.conversation').first().waitFor();
  await slowDown(opened, throttle);
  const found: Interaction[] = [];
  const note = async (name: string, work: () => Promise<void>): Promise<void> => {
    await page.evaluate('window.interactionsOf()');
    await work();
    // Events are reported after their frame was painted.
    await sleep(250);
    const durations = await page.evaluate<number[]>('window.interactionsOf()');
    found.push(...durations.map((durationMs) => ({ name, durationMs })));
  };
  for (let at = 0; at < count; at += 1) {
    await note('open a conversation', () =>
      page
        .locator('.conversation')
        .nth(at % 8)
        .click(),
    );
    await page.locator('.thread-row').first().waitFor();
    await note('write', () => page.locator('.composer textarea').pressSequentially('On its way', { delay: 40 }));
    await note('go to another page', () => goTo(page, 'Messages'));
    await page.locator('.virtual-row').first().waitFor();
    await note('open a message', () => page.locator('.virtual-row').nth(3).click());
    await page.getByRole('dialog').waitFor();
    await note('close it', () => page.keyboard.press('Escape'));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await note('open a filter', () => page.locator('.filters button').first().click());
    await note('filter', () =>
      page.getByRole('menuitem').or(page.getByRole('option')).or(page.getByRole('menuitemradio')).nth(1).click(),
    );
    await note('go to another page', () => goTo(page, 'Inbox'));
    await page.locator('.conversation').first().waitFor();
  }
  await page.context().close();
  progress(`console-pages: ${found.length} interactions, ${throttle} times slower`);
  return found;
}

const goTo = (page: Page, place: string): Promise<void> =>
  page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${place}\\b`) })
    .click();

function toReport({ loads, delays }: Measured): Report {
  const figures: Figure[] = loads.flatMap(({ place, throttle, rounds }) => {
    const name = `${place}, CPU at 1/${throttle}`;
    return [
      { label: `${name}: first paint with content`, unit: 'ms', rounds: rounds.map(({ fcpMs }) => fcpMs) },
      { label: `${name}: data`, unit: 'kB', rounds: rounds.map(({ dataKb }) => dataKb) },
      { label: `${name}: largest paint`, unit: 'ms', rounds: rounds.map(({ lcpMs }) => lcpMs) },
      { label: `${name}: can be used after`, unit: 'ms', rounds: rounds.map(({ usableMs }) => usableMs) },
    ];
  });
  const p98 = (of: readonly Interaction[]): number =>
    quantile(
      of.map(({ durationMs }) => durationMs),
      0.98,
    );
  for (const { throttle, interactions } of delays) {
    for (const name of new Set(interactions.map((each) => each.name))) {
      const own = interactions.filter((each) => each.name === name).map(({ durationMs }) => durationMs);
      figures.push({ label: `${name}, CPU at 1/${throttle}: answered after`, unit: 'ms', rounds: own });
    }
    const most = Math.max(...interactions.map(({ durationMs }) => durationMs));
    figures.push({
      label: `CPU at 1/${throttle}: slowest of ${interactions.length} interactions`,
      unit: 'ms',
      rounds: [most],
    });
  }
  const aims: Aim[] = [
    ...loads
      .filter(({ throttle }) => throttle === 1)
      .map(
        ({ place, rounds }): Aim => ({
          label: `${place}: loaded, compressed`,
          unit: 'kB',
          rounds: rounds.map(({ kb }) => kb),
          atMost: MOST_LOADED_KB,
          failsAbove: MOST_LOADED_KB,
        }),
      ),
    ...delays.map(
      ({ throttle, interactions }): Aim => ({
        label: `98 of 100 interactions, CPU at 1/${throttle}`,
        unit: 'ms',
        rounds: [p98(interactions)],
        atMost: MOST_DELAY_MS * (throttle === 1 ? 1 : 2),
        failsAbove: 10 * MOST_DELAY_MS,
      }),
    ),
  ];
  return {
    name: 'console-pages',
    title: `The pages of the console by the browser's own clock, ${PER_SECOND} messages a second coming in`,
    figures,
    aims,
    notes: [
      'First loads: nothing in the caches, no messages coming in. Server, database, messages and browser share this machine.',
      'Delays: from the event to the next paint (Event Timing); keys and clicks of at least 16 ms.',
    ],
  };
}

export const pagesBench: Bench = { name: 'console-pages', run };
