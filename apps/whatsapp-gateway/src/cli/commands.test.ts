import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError } from '../config/config.error';
import type { Driver, QrAnswer } from '../driver/driver';
import { LocalClient } from '../local/local.client';
import { writeLocalAddress } from '../local/local-address';
import { LocalServer } from '../local/local.server';
import { ServiceState } from '../service/service-state';
import { ScriptedDriver } from '../testing/scripted-driver';
import { temporaryFolder } from '../testing/temporary-folder';
import { until } from '../testing/until';
import { parseCommandLine } from './command-line';
import { helpText } from './help-text';
import { linkNumber } from './link.command';
import { PairingScreen } from './pairing-screen';
import { Screen } from './screen';
import { statusText } from './status.command';
import { drawTerminalQr } from './terminal-qr';

const PHONE = '15550001111';
const QR = 'https://wa.me/settings/linked_devices#2@abc,def,ghi,jkl,1';

describe('the command line', () => {
  it.each([
    [[], { command: 'start', settings: {} }],
    [
      ['start', '--url', 'https://a', '--no-status-page'],
      { settings: { CHASQUI_URL: 'https://a', STATUS_PAGE: 'off' } },
    ],
    [['link', '+1 (555) 000-1111', '--code'], { command: 'link', phone: PHONE, wantsCode: true }],
    [['link', '+1', '555', '0001111'], { command: 'link', phone: PHONE }],
    [['unlink', PHONE, '--data-dir=/d'], { command: 'unlink', phone: PHONE, settings: { DATA_DIR: '/d' } }],
    [['status', '--config', 'f'], { command: 'status', configFile: 'f' }],
    [['link', '--help'], { command: 'help' }],
    [['-v'], { command: 'version' }],
  ])('the command line reads %j', (argv, expected) => {
    expect(parseCommandLine(argv)).toMatchObject(expected);
  });

  it.each([
    [['link'], 'needs the phone number'],
    [['link', '0049123'], 'needs the phone number'],
    [['lnik', PHONE], '"lnik" is no command'],
    [['status', 'now'], 'one word too many'],
    [['--colour'], "Unknown option '--colour'"],
  ])('the command line refuses %j with a sentence', (argv, sentence) => {
    expect(() => parseCommandLine(argv)).toThrow(ConfigError);
    expect(() => parseCommandLine(argv)).toThrow(sentence);
  });

  it('the help explains the command line, with every flag that it takes', () => {
    for (const flag of [
      '--url',
      '--setup-code',
      '--data-dir',
      '--config',
      '--status-port',
      '--no-status-page',
      '--code',
    ]) {
      expect(helpText()).toContain(flag);
    }
  });
});

describe('the QR code of a terminal', () => {
  it('the QR code of a terminal holds the points of the picture, two rows in one, with a quiet zone around', () => {
    // oxlint-disable-next-line no-control-regex -- takes the colours out
    const lines = drawTerminalQr(QR).map((line) => line.replace(/\u001b\[[0-9;]*m/g, ''));
    const widths = new Set(lines.map((line) => line.length));
    expect([...widths]).toEqual([lines[0]?.length]);
    const points = lines.flatMap((line) => [
      line.split('').map((glyph) => '█▀'.includes(glyph)),
      line.split('').map((glyph) => '█▄'.includes(glyph)),
    ]);
    const size = (lines[0]?.length ?? 0) - 4;
    // The finder pattern in the corner: a dark frame of seven modules.
    expect(points[2]?.slice(2, 10)).toEqual([false, false, false, false, false, false, false, true]);
    expect(points[3]?.slice(2, 10)).toEqual([false, true, true, true, true, true, false, true]);
    expect((size - 17) % 4).toBe(0);
    expect(points[0]?.every((isLight) => isLight)).toBe(true);
  });
});

class Paper {
  text = '';
  readonly isTTY = true;
  write(text: string): boolean {
    this.text += text;
    return true;
  }
}

const answers = (...list: QrAnswer[]) => {
  let next = 0;
  return async (): Promise<QrAnswer> => {
    const answer = list[Math.min(next, list.length - 1)] as QrAnswer;
    next += 1;
    return answer;
  };
};
const qrAnswer = (qr: string, seq: number): QrAnswer => ({ kind: 'qr', qr, seq, expiresAtMs: Date.now() + 20_000 });
const connected: QrAnswer = { kind: 'connected', jid: `${PHONE}@s.whatsapp.net` };

describe('link', () => {
  let data: ReturnType<typeof temporaryFolder>;
  let server: LocalServer;
  let driver: ScriptedDriver;
  let paper: Paper;

  beforeEach(async () => {
    data = temporaryFolder();
    driver = new ScriptedDriver();
    driver.link = async () => ({ kind: 'pairing' });
    const service = new ServiceState();
    const parts = {
      driver,
      driverName: 'baileys',
      serviceUrl: 'https://s',
      service,
      waitingEvents: () => 2,
      storeTrouble: () => 'disk_full' as const,
    };
    server = new LocalServer(parts);
    writeLocalAddress(data.path, await server.listen({ port: 0, isFixed: false }));
    paper = new Paper();
  });
  afterEach(async () => {
    await server.close();
    data.remove();
  });

  const link = (wantsCode: boolean) => linkNumber(LocalClient.open(data.path), PHONE, wantsCode, new Screen(paper), 5);

  it('link draws the picture, draws it anew in its place when it changes, and ends when the number is connected', async () => {
    driver.sessions = () => [{ phone: PHONE, status: 'pending', jid: null, sinceMs: 0 }];
    const [first, second] = [qrAnswer(QR, 1), qrAnswer(`${QR}2`, 2)];
    driver.qr = answers({ kind: 'refreshing', reason: undefined }, first, first, second, connected);
    await link(false);
    const drawn = (text: string) => paper.text.split(drawTerminalQr(text).join('\n')).length - 1;
    expect([drawn(QR), drawn(`${QR}2`)]).toEqual([1, 1]);
    expect(paper.text).toContain('\u001b[1A\u001b[J');
    expect(paper.text).toContain(`\u001b[${drawTerminalQr(QR).length + 4}A\u001b[J`);
    expect(paper.text.endsWith(`+${PHONE} is connected to WhatsApp.\n`)).toBe(true);
  });

  it('link says once why there is no picture yet', async () => {
    driver.sessions = () => [{ phone: PHONE, status: 'pending', reason: 'connection_lost', jid: null, sinceMs: 0 }];
    const refreshing: QrAnswer = { kind: 'refreshing', reason: undefined };
    driver.qr = answers(refreshing, refreshing, refreshing, connected);
    await link(false);
    expect(paper.text).toBe(
      `WhatsApp is not reached (connection_lost); trying again …\n+${PHONE} is connected to WhatsApp.\n`,
    );
  });

  it('link shows eight characters instead when that was asked', async () => {
    driver.qr = answers({ kind: 'code', code: 'ABCD1234', expiresAtMs: Date.now() + 60_000 }, connected);
    await link(true);
    expect(paper.text).toContain('    ABCD-1234\n');
    expect(paper.text).toContain('Link with phone number');
  });

  it('link ends with the words of the app when the pairing is refused', async () => {
    driver.link = async () => ({ kind: 'refused', code: 'PAIRING_RATE_LIMITED', message: 'Too many pairings; wait.' });
    await expect(link(false)).rejects.toThrow('Too many pairings; wait.');
  });

  it('status says what there is, in lines for a person', async () => {
    driver.sessions = () => [
      { phone: PHONE, status: 'connected', jid: null, sinceMs: 0, restrictedUntilMs: Date.now() + 60_000 },
    ];
    const text = statusText(await LocalClient.open(data.path).overview());
    expect(text).toMatch(/^Gateway app 0\.1\.0\nService +https:\/\/s: connecting\nEvents +2 wait/);
    expect(text).toMatch(/\+15550001111 +connected since .*, restricted by WhatsApp until/);
  });
});

describe('the terminal of the running app', () => {
  it('the terminal draws the picture of a pairing that was started elsewhere, each once, until nobody waits for it', async () => {
    const paper = new Paper();
    const state = { status: 'waiting_qr' as string, qr: QR, looks: 0 };
    const driver = {
      session: () => {
        state.looks += 1;
        return { phone: PHONE, status: state.status, jid: null, sinceMs: 0 };
      },
      qr: async () => qrAnswer(state.qr, 1),
    } as unknown as Driver;
    const screen = new PairingScreen(driver, (text) => paper.write(text), 5);
    screen.onNumber(PHONE);
    screen.onNumber(PHONE);
    const drawn = () => paper.text.split('Then scan this').length - 1;
    await until(() => drawn() === 1, 'the first picture');
    state.qr = `${QR}2`;
    await until(() => drawn() === 2, 'the next picture');
    state.status = 'connected';
    const { looks } = state;
    await until(() => state.looks > looks, 'it looks again');
    expect(drawn()).toBe(2);
    state.qr = QR;
    screen.onNumber(PHONE);
    expect(drawn()).toBe(2);
    screen.stop();
  });
});
