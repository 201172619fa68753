import {
  type AppConfig,
  databaseVariables,
  internalVariables,
  laneVariables,
  opsVariables,
  redisVariables,
  tracingVariables,
} from '@chasqui/config';

export const whatsappSenderVariables = {
  ...databaseVariables,
  ...redisVariables,
  ...internalVariables,
  ...laneVariables,
  ...opsVariables(9002),
  ...tracingVariables,
};

export type WhatsappSenderConfig = AppConfig<typeof whatsappSenderVariables>;
