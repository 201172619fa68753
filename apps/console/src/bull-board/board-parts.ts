import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  BullBoardRequest,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app';
import type { FastifyRequest } from 'fastify';

interface BoardRoute {
  path: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  handler: (request: BullBoardRequest) => ReturnType<AppControllerRoute['handler']>;
}

/** What bull-board consists of. It gives its parts to whatever serves them, in Fastify's own adapter to a plugin of its own. */
export class BoardParts implements IServerAdapter {
  pagePaths: readonly string[] = [];
  apiRoutes: readonly BoardRoute[] = [];
  private queues: BullBoardQueues = new Map();
  private uiConfig: UIConfig = {};
  private page: AppViewRoute['handler'] = () => ({ name: '', params: {} });

  setQueues(queues: BullBoardQueues): this {
    this.queues = queues;
    return this;
  }

  setUIConfig(config: UIConfig): this {
    this.uiConfig = config;
    return this;
  }

  setEntryRoute(page: AppViewRoute): this {
    this.pagePaths = [page.route].flat();
    this.page = (params) => page.handler(params);
    return this;
  }

  setApiRoutes(routes: AppControllerRoute[]): this {
    this.apiRoutes = routes.flatMap((route) =>
      [route.route].flat().flatMap((path) =>
        [route.method].flat().map((method) => ({
          path,
          method: method.toUpperCase() as BoardRoute['method'],
          handler: (request: BullBoardRequest) => route.handler(request),
        })),
      ),
    );
    return this;
  }

  /** Files and errors are ours to serve. */
  setViewsPath = (): this => this;
  setStaticPath = (): this => this;
  setErrorHandler = (): this => this;

  /** What the placeholders of the page stand for. */
  pageValues(basePath: string): Record<string, string> {
    return this.page({ basePath, uiConfig: this.uiConfig }).params;
  }

  /** What its routes read of a request. */
  requestOf({ params, query, headers }: FastifyRequest): BullBoardRequest {
    return {
      queues: this.queues,
      uiConfig: this.uiConfig,
      params: params as Record<string, string>,
      query: query as Record<string, string>,
      body: {},
      headers: headers as Record<string, string>,
    };
  }
}
