import apps from '../../apps/manifest.json';

/**
 * An app, as apps/manifest.json registers it. Its kind says where it runs: a `server` is a service behind the proxy, a
 * `command` is one that an operator starts in the servers' image, a `device` has an image of its own and runs at the
 * customer's, and a `developer` runs on one machine only, in no image.
 */
export interface App {
  kind: 'server' | 'command' | 'device' | 'developer';
  /** What clients, gateway apps or phones call, behind the proxy. */
  port?: number;
  /** Health and metrics. */
  opsPort?: number;
  /** What the proxy sends to `port`. */
  paths?: readonly string[];
  /** The variables with secrets that docker-compose.yml gives it; it gets no others. */
  secrets?: readonly string[];
  /** Whether it is a workspace with a package.json of its own. */
  package?: boolean;
}

export type Manifest = Readonly<Record<string, App>>;

/** Every app of the repository. */
export const MANIFEST = apps as Manifest;

/** Names of the apps of these kinds, in the order of the manifest. */
export function appsOfKind(...kinds: readonly App['kind'][]): string[] {
  return Object.keys(MANIFEST).filter((name) => kinds.includes(MANIFEST[name]?.kind ?? 'developer'));
}
