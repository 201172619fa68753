import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { BaileysOptions } from '../baileys-options';
import { TunneledHttpAgent, TunneledHttpsAgent } from './proxy-agents';
import type { ProxyError } from './proxy.error';
import { ProxyTunnel } from './proxy-tunnel';

/** Two ways of one number through its proxy: one to WhatsApp, one for its files. */
export class NumberProxy {
  readonly agent: HttpAgent;
  /** Baileys' `fetchAgent`, and for downloads. */
  readonly fileAgent: HttpsAgent;
  private readonly line: ProxyTunnel;

  /** @param proxyUrl one that never works where the app allows numbers no proxies */
  constructor(proxyUrl: string, { allowsProxies, testNetwork, timings }: BaileysOptions) {
    const usable = allowsProxies ? proxyUrl : undefined;
    this.line = new ProxyTunnel(usable, timings.connectTimeoutMs);
    this.agent = testNetwork === undefined ? new TunneledHttpsAgent(this.line) : new TunneledHttpAgent(this.line);
    const files = new ProxyTunnel(usable, timings.connectTimeoutMs);
    this.fileAgent = new TunneledHttpsAgent(
      files,
      testNetwork?.mediaCa === undefined ? {} : { ca: testNetwork.mediaCa },
    );
  }

  /** Why there is no line to WhatsApp; undefined when the proxy gave one. */
  get failure(): ProxyError | undefined {
    return this.line.failure;
  }
}
