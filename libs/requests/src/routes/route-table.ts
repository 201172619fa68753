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
  private readonly patterns = new Map<string, { matches: RegExp; parameters: number; methods: string[] }>();

  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', (route) => this.add(route));
  }

  /** Methods that the path takes; empty for an unknown path. */
  methodsOf(url: string): readonly string[] {
    const path = url.split(/[?#]/, 1)[0] ?? '';
    const found = [...this.patterns.values()].filter(({ matches }) => matches.test(path));
    // As the router has it: a word comes before a parameter.
    return found.toSorted((one, other) => one.parameters - other.parameters)[0]?.methods ?? [];
  }

  private add(route: RouteOptions): void {
    const rules = (route.config ?? {}) as Rules;
    const { url } = route;
    const parameters = url.split(/[:*]/).length;
    const pattern = this.patterns.get(url) ?? { matches: toRegExp(url), parameters, methods: [] };
    this.patterns.set(url, pattern);
    for (const method of [route.method].flat()) {
      if (method === 'HEAD' && rules.isUnsafe) continue;
      this.entries.push({ method, url, rules });
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
