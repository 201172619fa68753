import {
  type Config,
  databaseVariables,
  internalVariables,
  laneVariables,
  opsVariables,
  redisVariables,
} from '@chasqui/config';

/** Environment of the whatsapp-sender. */
export const whatsappSenderVariables = {
  ...databaseVariables,
  ...redisVariables,
  ...internalVariables,
  ...laneVariables,
  ...opsVariables(9002),
};

export type WhatsappSenderConfig = Config<typeof whatsappSenderVariables>;
