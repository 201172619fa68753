import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Bench, type BenchOptions, progress } from '../bench';
import type { ConsoleSizes } from '../console/console-rows.sql';
import type { Aim, Figure, Report } from '../report/report';
import { quantile } from '../report/statistics';
import { type Frames, framesOf, moved, SLOW_FRAME_MS } from './frames';
import { aLongConversation } from './long-conversation';
import { type HeldByPage, heldBy, type OpenedPage, PagesWorld } from './pages.world';

interface Sizes {
  messages: number;
  /** Positions at which it is checked whether rows that should stand still move while messages arrive. */
  stops: number;
  /** Milliseconds of scrolling between readings of the heap. */
  lookMs: number;
}
const FULL: Sizes = { messages: 100_000, stops: 20, lookMs: 10_000 };
const SMALL: Sizes = { messages: 600, stops: 3, lookMs: 1_000 };
const WHEEL_PX = 1_200;
/** About one wheel event per frame. */
const WHEEL_PAUSE_MS = 12;
const LONGEST_MS = 15 * 60_000;
const LIVE_PER_SECOND = 5;
const MOST_NODES = 4_000;
const MOST_HEAP_MB = 60;
const MOST_MOVED_PX = 2;
const MOST_SLOW_FRAMES = 0.01;

const sizesOf = (messages: number): ConsoleSizes => ({
  messages,
  contacts: 500,
  keys: 5,
  requests: 100,
  events: 100,
  auditEntries: 10,
  members: 2,
});

interface Scrolled {
  name: string;
  frames: Frames;
  held: HeldByPage[];
  tookMs: number;
  isThrough: boolean;
  moved: number[];
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const sizes = isSmall ? SMALL : FULL;
  return PagesWorld.during(sizesOf(sizes.messages), async (world) => {
    const list = await scrollList(world, sizes);
    const conversation = await aLongConversation(world, sizes.messages);
    const scrolled = [await scrollThread(world, conversation, sizes), list];
    return toReport(scrolled, await scrollPlain(world, sizes), sizes.messages);
  });
}

/** From the newest message of a conversation to the first, then back by the button. */
async function scrollThread(world: PagesWorld, id: string, sizes: Sizes): Promise<Scrolled> {
  const { messages, stops, lookMs } = sizes;
  const opened = await world.open();
  const { page } = opened;
  await page.goto(world.at(`/inbox?c=${id}`));
  // A thread opens at its end; the day line shows once it is placed there and the reader may scroll.
  await page.locator('.thread-day').waitFor();
  // From the same person, in the open conversation.
  world.live.start(LIVE_PER_SECOND);
  const jumps: number[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    jumps.push(await moved(page, '.thread-scroll', '.thread-row', `scroller.scrollTop = ${150 + 40 * stop}`));
  }
  await world.live.stop();
  const box = await page.locator('.thread-scroll').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
  const isThere = (): Promise<boolean> => page.getByText(`Line ${messages}`).first().isVisible();
  const found = await scroll('a conversation', opened, { byPx: -WHEEL_PX, lookMs, isThere });
  await page.getByRole('button', { name: 'Newest' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Message ' }).last().waitFor();
  found.held.push(await heldBy(opened.cdp));
  await page.context().close();
  return { ...found, moved: jumps };
}

async function scrollList(world: PagesWorld, { messages, stops, lookMs }: Sizes): Promise<Scrolled> {
  const opened = await world.open();
  const { page } = opened;
  await page.goto(world.at('/messages'));
  await page.locator('.virtual-row').first().waitFor();
  await page.mouse.move(700, 500);
  world.live.start(LIVE_PER_SECOND);
  const jumps: number[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    jumps.push(await moved(page, '.virtual-rows', '.virtual-row', 'window.scrollTo(0, document.body.scrollHeight)'));
  }
  await world.live.stop();
  const isThere = (): Promise<boolean> => page.getByText(`Your order ${messages} has`).first().isVisible();
  const found = await scroll('the list of messages', opened, { byPx: 2 * WHEEL_PX, lookMs, isThere });
  await page.keyboard.press('Home');
  await page.getByRole('button').filter({ hasText: 'Message ' }).first().waitFor();
  found.held.push(await heldBy(opened.cdp));
  await page.context().close();
  return { ...found, moved: jumps };
}

/** A page without scripts: the frame rate that this machine offers at the time, whatever else runs on it. */
async function scrollPlain(world: PagesWorld, { lookMs }: Sizes): Promise<Frames> {
  const { page } = await world.open();
  await page.setContent(`<body>${'<p>A line of a page that does nothing but scroll.</p>'.repeat(20_000)}</body>`);
  await page.mouse.move(700, 500);
  const frames = await framesOf(page, () => turn(page, WHEEL_PX, lookMs));
  await page.context().close();
  return frames;
}

async function scroll(
  name: string,
  { page, cdp }: OpenedPage,
  { byPx, lookMs, isThere }: { byPx: number; lookMs: number; isThere: () => Promise<boolean> },
): Promise<Omit<Scrolled, 'moved'>> {
  const held: HeldByPage[] = [];
  const began = performance.now();
  let isThrough = false;
  const frames: Frames = { deltas: [], longTasks: [] };
  while (!isThrough && performance.now() - began < LONGEST_MS) {
    const part = await framesOf(page, () => turn(page, byPx, lookMs));
    frames.deltas.push(...part.deltas);
    frames.longTasks.push(...part.longTasks);
    isThrough = await isThere();
    held.push(await heldBy(cdp));
    const now = held.at(-1);
    progress(`console-scroll: ${name}: heap ${now?.heapMb.toFixed(1)} MB, ${now?.nodes} nodes`);
  }
  return { name, frames, held, isThrough, tookMs: performance.now() - began };
}

async function turn(page: Page, byPx: number, forMs: number): Promise<void> {
  for (const until = performance.now() + forMs; performance.now() < until; ) {
    await page.mouse.wheel(0, byPx);
    await sleep(WHEEL_PAUSE_MS);
  }
}

function toReport(scrolled: readonly Scrolled[], plain: Frames, count: number): Report {
  const slow = ({ deltas }: Frames): number => deltas.filter((ms) => ms > SLOW_FRAME_MS).length;
  const shareOf = (frames: Frames): number => slow(frames) / frames.deltas.length;
  const figures: Figure[] = scrolled.flatMap(({ name, frames, held, tookMs }) => [
    { label: `${name}: scrolled through in`, unit: 's', rounds: [tookMs / 1000] },
    { label: `${name}: frames`, unit: '', rounds: [frames.deltas.length] },
    { label: `${name}: frames over ${SLOW_FRAME_MS} ms`, unit: '', rounds: [slow(frames)] },
    { label: `${name}: between frames, p99`, unit: 'ms', rounds: [quantile(frames.deltas, 0.99)] },
    { label: `${name}: longest task`, unit: 'ms', rounds: [Math.max(0, ...frames.longTasks)] },
    { label: `${name}: heap on the way`, unit: 'MB', rounds: held.map(({ heapMb }) => heapMb) },
  ]);
  const aims: Aim[] = scrolled.flatMap(({ name, frames, held, isThrough, moved: jumps }): Aim[] => [
    { label: `${name}: its end was reached`, unit: '', rounds: [Number(isThrough)], atLeast: 1, failsBelow: 1 },
    {
      label: `${name}: share of slow frames, beyond those of a plain page`,
      unit: '',
      rounds: [Math.max(0, shareOf(frames) - shareOf(plain))],
      atMost: MOST_SLOW_FRAMES,
      failsAbove: 10 * MOST_SLOW_FRAMES,
    },
    {
      label: `${name}: what is read moved by at most, when more came`,
      unit: 'px',
      rounds: [Math.max(...jumps)],
      atMost: MOST_MOVED_PX,
      failsAbove: MOST_MOVED_PX,
      isExact: true,
    },
    {
      label: `${name}: nodes, at most`,
      unit: '',
      rounds: [Math.max(...held.map(({ nodes }) => nodes))],
      atMost: MOST_NODES,
      failsAbove: 2 * MOST_NODES,
    },
    {
      label: `${name}: heap, at most`,
      unit: 'MB',
      rounds: [Math.max(...held.map(({ heapMb }) => heapMb))],
      atMost: MOST_HEAP_MB,
      failsAbove: 3 * MOST_HEAP_MB,
    },
  ]);
  return {
    name: 'console-scroll',
    title: `Scrolling through ${count} messages of a conversation, and of the list`,
    figures: [...figures, { label: 'a plain page: share of slow frames', unit: '', rounds: [shareOf(plain)] }],
    aims,
    notes: [
      `By the wheel, ${WHEEL_PX} pixels a turn in the conversation and ${2 * WHEEL_PX} in the list, as fast as the browser takes them.`,
      `While ${LIVE_PER_SECOND} messages a second come in, the row in the middle is looked at for a second each time more is read beyond it.`,
    ],
  };
}

export const pagesScrollBench: Bench = { name: 'console-scroll', run };
