import { randomUUID } from 'node:crypto';
import { GATEWAY_ROUTES, type SendRequest } from '@chasqui/gateway-protocol';
import { AppProcess } from './app-process';
import { DirectService } from './direct-service';

export interface DirectGateway {
  pid: number;
  /** Where it listens, the key that signs requests (base64), and its numbers. */
  port: number;
  requestKey: string;
  phones: readonly string[];
  send(message: Omit<SendRequest, 'from'>): Promise<number>;
  stop(): Promise<void>;
}

const FIRST_PHONE = 15_550_300_000;

export async function startDirectGateway(numbers = 1): Promise<DirectGateway> {
  const service = await DirectService.start();
  const phones = Array.from({ length: numbers }, (_, n) => String(FIRST_PHONE + n));
  const send = async (message: Omit<SendRequest, 'from'>): Promise<number> => {
    const { status } = await service.call('POST', GATEWAY_ROUTES.messages, { ...message, from: phones[0] ?? '' });
    return status;
  };
  const app = await AppProcess.start({
    app: 'whatsapp-gateway',
    env: { ...service.env, DRIVER: 'sandbox', SANDBOX_NUMBERS: phones.join(',') },
    isReady: async () => (await send({ id: randomUUID(), to: '15550100004', type: 'text', text: 'ready?' })) === 200,
  });
  return {
    pid: app.pid,
    ...service.access,
    phones,
    send,
    stop: async () => {
      await app.stop();
      await service.stop();
    },
  };
}
