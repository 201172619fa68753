import { PROTOCOL_VERSION, type RequestFrame, SERVICE_ROUTES } from '@chasqui/gateway-protocol';
import { WebSocket } from 'ws';
import type { Ending, NoiseGateway } from './noise-plan';

export interface SlowAnswer {
  afterMs: number;
  status: number;
  body: unknown;
}

export function keepTunnel(
  pairing: string,
  { token, phones }: NoiseGateway,
  ending: Ending,
  answerOf: (frame: RequestFrame) => SlowAnswer,
): void {
  if (ending.isOver) return;
  const url = `${pairing.replace('http', 'ws')}${SERVICE_ROUTES.connect}`;
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: false });
  const write = (frame: unknown): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const sessions = phones.map((phone) => ({ phone, status: 'connected' as const, jid: `${phone}@s.whatsapp.net` }));
  socket.on('error', () => undefined);
  socket.once('open', () => {
    write({
      t: 'hello',
      protocol: PROTOCOL_VERSION,
      app_version: '1.0.0',
      driver: 'sandbox',
      capabilities: ['text'],
      sessions,
      outbox: 0,
    });
  });
  let beats = 0;
  const beating = setInterval(() => write({ t: 'ping', n: (beats += 1) }), 10_000);
  socket.on('message', (data) => {
    const frame = JSON.parse((data as Buffer).toString('utf8')) as { t: string };
    if (frame.t !== 'req') return;
    const wanted = frame as RequestFrame;
    const { afterMs, status, body } = answerOf(wanted);
    setTimeout(() => write({ t: 'res', id: wanted.id, status, body: JSON.stringify(body) }), afterMs);
  });
  socket.once('close', () => {
    clearInterval(beating);
    setTimeout(() => keepTunnel(pairing, { id: '', token, phones }, ending, answerOf), 1_000);
  });
  ending.onEnd(() => socket.terminate());
}
