import type { RunningApp } from '@chasqui/runtime';
import { type HttpAppOptions, startHttpApp } from '@chasqui/http';
import type { ApiGatewayConfig } from './api-gateway.config';
import type { FeatureModule } from './api-gateway.module';
import { createApi } from './api.factory';

export interface ApiGatewayOptions extends HttpAppOptions {
  features?: readonly FeatureModule[];
}

/** Starts the public API. Waits for PostgreSQL; resolves when it accepts requests. */
export function startApiGateway(config: ApiGatewayConfig, options: ApiGatewayOptions = {}): Promise<RunningApp> {
  const { features } = options;
  return startHttpApp('api-gateway', config, options, (parts) =>
    createApi({ ...parts, ...(features && { features }) }),
  );
}
