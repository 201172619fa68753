import { type Config, databaseVariables, internalVariables, opsVariables, redisVariables } from '@chasqui/config';

/** Environment of the whatsapp-sender. */
export const whatsappSenderVariables = {
  ...databaseVariables,
  ...redisVariables,
  ...internalVariables,
  ...opsVariables(9002),
};

export type WhatsappSenderConfig = Config<typeof whatsappSenderVariables>;
