import type { FastifyInstance, RouteOptions } from 'fastify';

/** What the table itself reads of the rules of a route. */
interface TableRules {
  /** A GET that changes something: HEAD is refused. */
  isUnsafe?: boolean;
}

export interface RouteEntry<Rules> {
  method: string;
  /** Path pattern, for example `/v1/messages/:id`. */
  url: string;
  rules: Rules;
}

/**
 * Every route of the app, with what it says in Fastify's route config; tells which methods a path takes, for 405 and its
 * `Allow` header.
 */
export class RouteTable<Rules extends TableRules> {
  readonly entries: RouteEntry<Rules>[] = [];
  private readonly patterns = new Map<string, { matches: RegExp; methods: string[] }>();

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', (route) => this.add(route));
  }

  /** Methods that the path takes; empty for an unknown path. */
  methodsOf(url: string): readonly string[] {
    const path = url.split(/[?#]/, 1)[0] ?? '';
    for (const { matches, methods } of this.patterns.values()) {
      if (matches.test(path)) return methods;
    }
    return [];
  }

  private add(route: RouteOptions): void {
    const rules = (route.config ?? {}) as Rules;
    const pattern = this.patterns.get(route.url) ?? { matches: toRegExp(route.url), methods: [] };
    this.patterns.set(route.url, pattern);
    for (const method of [route.method].flat()) {
      if (method === 'HEAD' && rules.isUnsafe) continue;
      this.entries.push({ method, url: route.url, rules });
      pattern.methods.push(method);
    }
  }
}

function toRegExp(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}
