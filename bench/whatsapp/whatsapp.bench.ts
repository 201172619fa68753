import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchOptions, progress } from '../bench';
import { coresBusy, coresText, cpuSeconds } from '../processes/cpu-seconds';
import { MemoryWatch, residentMb } from '../processes/resident-memory';
import type { Report } from '../report/report';
import { quantile } from '../report/statistics';
import { LinkedGateway } from './linked-gateway';
import { steadyLoad } from './steady-load';
import { WhatsAppNetwork } from './whatsapp-network';

const PREFIX = '1555';
const PEOPLE_PER_NUMBER = 10;
const SIZES = {
  full: { numbers: 20, perSecond: 10, seconds: 120, warmUpS: 30 },
  small: { numbers: 4, perSecond: 5, seconds: 4, warmUpS: 1 },
} as const;

const phoneOf = (number: number): string => `4915500${String(number).padStart(5, '0')}`;
const peopleOf = (phone: string): string[] =>
  Array.from(
    { length: PEOPLE_PER_NUMBER },
    (_, person) => `${PREFIX}${phone.slice(-4)}${String(person).padStart(3, '0')}`,
  );

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const { numbers, perSecond, seconds, warmUpS } = SIZES[isSmall ? 'small' : 'full'];
  const network = await WhatsAppNetwork.start();
  await network.ask('everybody', { prefix: PREFIX });
  const phones = Array.from({ length: numbers }, (_, number) => phoneOf(number));
  const gateway = await LinkedGateway.start(network, phones);
  progress(`whatsapp: ${numbers} numbers are linked, ${residentMb(gateway.pid).toFixed(0)} MB`);
  const pids = { gateway: gateway.pid, network: network.pid };
  const memory = new MemoryWatch(gateway.pid);
  const before = cpuSeconds(pids);
  const began = performance.now();
  const load = await steadyLoad(gateway, { phones, perSecond, seconds, recipients: peopleOf });
  const tookMs = performance.now() - began;
  const cores = coresText(coresBusy(before, cpuSeconds(pids), tookMs));
  memory.stop();
  const arrivals = await settled(network, load.waIds.length);
  const problems = await network.ask<string[]>('problems');
  await gateway.stop();
  await network.stop();
  if (problems.length > 0) throw new Error(`WhatsApp complains: ${problems.slice(0, 3).join('; ')}`);
  if (load.failures.length > 0) progress(`whatsapp: refused: ${load.failures.slice(0, 3).join('; ')}`);
  const wanted = numbers * perSecond * seconds;
  const lost = wanted - load.waIds.filter((waId) => arrivals[waId] !== undefined).length;
  const twice = Object.values(arrivals).filter((count) => count > 1).length;
  const exactly = { unit: 'messages', atMost: 0, failsAbove: 0, isExact: true };
  const flat = { unit: 'MB/min', atMost: 5, failsAbove: 30 };
  const rate = (load.waIds.length / tookMs) * 1000;
  return {
    name: 'whatsapp',
    title: `${wanted} texts from ${numbers} numbers on one gateway app (Baileys), ${perSecond}/s each, to the fake WhatsApp`,
    figures: [
      { label: 'sent and acknowledged', unit: '/s', rounds: [rate] },
      { label: 'due to acknowledged, median', unit: 'ms', rounds: [quantile(load.latenciesMs, 0.5)] },
      { label: 'due to acknowledged, 99 %', unit: 'ms', rounds: [quantile(load.latenciesMs, 0.99)] },
      { label: 'memory of the app at the end', unit: 'MB', rounds: [memory.samples.at(-1)?.mb ?? Number.NaN] },
    ],
    aims: [
      { label: 'lost', rounds: [lost], ...exactly },
      { label: 'arrived twice', rounds: [twice], ...exactly },
      // Too short a run says nothing about memory.
      ...(isSmall
        ? []
        : [{ label: `growth of the app after ${warmUpS} s`, ...flat, rounds: [memory.slopeAfter(warmUpS)] }]),
    ],
    notes: [
      `Busy: ${cores}.`,
      'The network shares Baileys’ codec and decrypts every message: it costs as much as the app.',
    ],
  };
}

/** Waits until all acknowledged messages have arrived: the phones decrypt after the acknowledgement. */
async function settled(network: WhatsAppNetwork, expected: number): Promise<Record<string, number>> {
  const giveUpAt = performance.now() + 10_000;
  for (;;) {
    const arrivals = await network.ask<Record<string, number>>('arrivals');
    if (Object.keys(arrivals).length >= expected || performance.now() > giveUpAt) return arrivals;
    await sleep(200);
  }
}

export const whatsappBench: Bench = { name: 'whatsapp', run };
