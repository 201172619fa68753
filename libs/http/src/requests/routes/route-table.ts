import type { FastifyInstance, RouteOptions } from 'fastify';

interface TableRules {
  /** A GET that changes something: HEAD is refused. */
  isUnsafe?: boolean;
}

export interface RouteEntry<Rules> {
  method: string;
  url: string;
  rules: Rules;
}

/** All routes with their Fastify route config; knows the methods of each path, for 405 and its `Allow` header. */
export class RouteTable<Rules extends TableRules> {
  readonly entries: RouteEntry<Rules>[] = [];
  private readonly patterns = new Map<string, { matches: RegExp; rank: string; methods: string[] }>();

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', (route) => this.add(route));
  }

  /** Methods of a path; empty for an unknown path. */
  methodsOf(url: string): readonly string[] {
    const path = url.split(/[?#]/, 1)[0] ?? '';
    const found = [...this.patterns.values()].filter(({ matches }) => matches.test(path));
    return found.toSorted((one, other) => (one.rank < other.rank ? -1 : 1))[0]?.methods ?? [];
  }

  private add(route: RouteOptions): void {
    const rules = (route.config ?? {}) as Rules;
    const { url } = route;
    const pattern = this.patterns.get(url) ?? { matches: toRegExp(url), rank: rankOf(url), methods: [] };
    this.patterns.set(url, pattern);
    for (const method of [route.method].flat()) {
      if (method === 'HEAD' && rules.isUnsafe) continue;
      this.entries.push({ method, url, rules });
      pattern.methods.push(method);
    }
  }
}

/** The router's preference: in each part of the path, a word before a parameter before a wildcard. */
const rankOf = (url: string): string =>
  url
    .split('/')
    .map((part) => (part === '*' ? '2' : part.startsWith(':') ? '1' : '0'))
    .join('');

function toRegExp(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${source}$`);
}
