import type { NumberSettings } from '@chasqui/gateway-protocol';
import { NumberProxy } from '../proxy/number-proxy';
import { VersionChoice } from '../version/version-choice';
import type { NumberContext } from './number-context';

type ChoicesContext = Pick<NumberContext<never>, 'options' | 'settings' | 'versions'>;

export class NumberChoices {
  readonly version: VersionChoice;
  private chosen: NumberSettings;
  private currentProxy: NumberProxy | undefined;

  constructor(
    phone: string,
    private readonly context: ChoicesContext,
  ) {
    this.chosen = context.settings.find(phone);
    this.currentProxy = this.newProxy();
    this.version = new VersionChoice(context.versions, context.options.timings, () => this.chosen.web_version);
  }

  get settings(): NumberSettings {
    return this.chosen;
  }

  /** undefined: no proxy. */
  get proxy(): NumberProxy | undefined {
    return this.currentProxy;
  }

  /** Applies other settings, which are already stored. @returns what changed */
  take(settings: NumberSettings): { proxy: boolean; version: boolean } {
    const before = this.chosen;
    this.chosen = settings;
    const changed = {
      proxy: settings.proxy_url !== before.proxy_url,
      version: settings.web_version !== before.web_version,
    };
    if (changed.proxy) this.currentProxy = this.newProxy();
    if (changed.version) this.version.forgive();
    return changed;
  }

  private newProxy(): NumberProxy | undefined {
    const { proxy_url: url } = this.chosen;
    return url === null ? undefined : new NumberProxy(url, this.context.options);
  }
}
