import dns from 'node:dns/promises';
import { Agent } from 'node:https';
import { BAILEYS_DEFAULTS } from '../../../driver/baileys/baileys-options';
import type { BaileysTimings } from '../../../driver/baileys/timings';
import type { ClientAccess } from '../fake-whatsapp';
import { FILES_NAME } from '../media/certificate';

/**
 * Loaded into a gateway app with `node -r`, it leads its Baileys driver to a fake WhatsApp, and the name of the
 * published files to this machine (NODE_EXTRA_CA_CERTS must name the certificate, MEDIA_NETWORKS allow 127.0.0.0/8).
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

function resolveFilesName(): void {
  const lookup = dns.lookup as (name: string, ...rest: unknown[]) => Promise<unknown>;
  const own = (name: string, ...rest: unknown[]) => lookup(name === FILES_NAME ? '127.0.0.1' : name, ...rest);
  Object.assign(dns, { lookup: own });
}

lead();
resolveFilesName();
