import { Agent } from 'node:https';
import { BAILEYS_DEFAULTS } from '../../../driver/baileys/baileys.options';
import type { BaileysTimings } from '../../../driver/baileys/timings';
import type { ClientAccess } from '../fake-whatsapp';

/**
 * Loaded into a gateway app with `node -r`, it leads its Baileys driver to a fake WhatsApp.
 *
 * | variable | meaning |
 * |---|---|
 * | FAKE_WHATSAPP | `ClientAccess` as JSON |
 * | FAKE_WHATSAPP_TIMINGS | some of `BaileysTimings` as JSON, milliseconds |
 */
function lead(): void {
  const { url, rootKey, mediaHost, mediaCertificate } = JSON.parse(process.env.FAKE_WHATSAPP ?? '') as ClientAccess;
  const timings = JSON.parse(process.env.FAKE_WHATSAPP_TIMINGS ?? '{}') as Partial<BaileysTimings>;
  BAILEYS_DEFAULTS.timings = { ...BAILEYS_DEFAULTS.timings, ...timings };
  BAILEYS_DEFAULTS.testNetwork = {
    webSocketUrl: url,
    noiseRootKey: Buffer.from(rootKey, 'hex'),
    mediaHost,
    mediaAgent: new Agent({ ca: mediaCertificate }),
    mediaCa: mediaCertificate,
  };
}

lead();
