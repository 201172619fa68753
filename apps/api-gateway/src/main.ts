import { loadConfig } from '@chasqui/config';
import { runApp } from '@chasqui/runtime';
import { startApiGateway } from './api-gateway.app';
import { apiGatewayVariables } from './api-gateway.config';

void runApp('api-gateway', async () => startApiGateway(loadConfig(apiGatewayVariables)));
