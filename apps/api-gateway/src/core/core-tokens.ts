/** Token under which the app's configuration is injected: `@Inject(CONFIG) config: ApiGatewayConfig`. */
export const CONFIG = Symbol('CONFIG');

/** Token under which the app's connections are injected: `@Inject(CONNECTIONS) connections: Connections`. */
export const CONNECTIONS = Symbol('CONNECTIONS');
