import { setTimeout as sleep } from 'node:timers/promises';
import type { QrResponse } from '@chasqui/gateway-protocol';
import { type LocalClient, LocalError } from '../local/local.client';
import type { Screen } from './screen';
import { drawTerminalQr, scanAdvice } from './terminal-qr';

const LOOK_MS = 1000;

/**
 * Links a number through the running app and stays until it is connected; redraws the code as it changes.
 *
 * @throws LocalError with a text for the person
 */
export async function linkNumber(
  client: LocalClient,
  phone: string,
  wantsCode: boolean,
  screen: Screen,
  lookMs = LOOK_MS,
): Promise<void> {
  await client.link(phone);
  let shown = '';
  for (;;) {
    const answer = await client.code(phone, wantsCode ? 'code' : 'qr');
    if (answer.event === 'connected') {
      screen.print(`+${phone} is connected to WhatsApp.\n`);
      return;
    }
    if (answer.event === 'wrong_number') {
      throw new LocalError(`Another number than +${phone} scanned the code; it was logged out again.`);
    }
    const lines = await linesOf(client, phone, answer);
    const key = answer.qr ?? answer.pairing_code ?? lines.join();
    if (key !== shown) screen.replace(lines);
    shown = key;
    await sleep(lookMs);
  }
}

async function linesOf(client: LocalClient, phone: string, answer: QrResponse): Promise<string[]> {
  const { qr, pairing_code: code, expires_in: seconds } = answer;
  if (qr !== null)
    return [scanAdvice(phone), '', ...drawTerminalQr(qr), '', 'It changes by itself; Ctrl-C stops waiting.'];
  if (code === undefined) {
    const { reason } = await client.status(phone);
    return [reason ? `WhatsApp is not reached (${reason}); trying again …` : 'Asking WhatsApp for a code …'];
  }
  return [
    `On the phone +${phone}: WhatsApp > Settings > Linked devices > Link a device > Link with phone number instead.`,
    '',
    `    ${code.slice(0, 4)}-${code.slice(4)}`,
    '',
    `Type it within ${seconds} seconds; Ctrl-C stops waiting.`,
  ];
}
