import apps from '../../apps/manifest.json';

/**
 * An app as registered in apps/manifest.json. Its kind says where it runs: a `server` is a service behind the proxy, a
 * `command` is started by an operator in the servers' image, a `device` has an image of its own and runs at the
 * customer's, and a `developer` runs on one machine only, in no image.
 */
export interface App {
  kind: 'server' | 'command' | 'device' | 'developer';
  /** Called by clients, gateway apps or phones, behind the proxy. */
  port?: number;
  /** Health and metrics. */
  opsPort?: number;
  /** What the proxy routes to `port`. */
  paths?: readonly string[];
  /** Its secret variables in docker-compose.yml; it gets no others. */
  secrets?: readonly string[];
  /** Whether it is a workspace with its own package.json. */
  package?: boolean;
}

export type Manifest = Readonly<Record<string, App>>;

export const MANIFEST = apps as Manifest;

export function appsOfKind(...kinds: readonly App['kind'][]): string[] {
  return Object.keys(MANIFEST).filter((name) => kinds.includes(MANIFEST[name]?.kind ?? 'developer'));
}
