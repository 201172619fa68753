/**
 * Names of the operations, by controller and method: what SDK generators call their own methods. Public, and unique in
 * the description: never rename one.
 */
const OPERATION_IDS = {
  'SendWhatsappController.send': 'sendWhatsapp',
  'SendWhatsappController.sendByQuery': 'sendWhatsappByQuery',
  'SendWhatsappController.sendDeprecated': 'sendWhatsappDeprecated',
  'SendSpecialController.poll': 'sendWhatsappPoll',
  'SendSpecialController.location': 'sendWhatsappLocation',
  'SendSpecialController.contact': 'sendWhatsappContact',
  'SendSpecialController.reaction': 'sendWhatsappReaction',
  'SendSpecialController.schedule': 'scheduleWhatsapp',
  'BulkController.send': 'sendWhatsappBulk',
  'AccountsController.list': 'listWhatsappAccounts',
  'LinkingController.link': 'linkWhatsapp',
  'LinkingController.qr': 'getWhatsappQr',
  'LinkingController.status': 'getWhatsappStatus',
  'LinkingController.unlink': 'unlinkWhatsapp',
  'NumberCheckController.check': 'checkWhatsapp',
  'GatewayAppController.read': 'getGateway',
  'GatewayAppController.revoke': 'revokeGateway',
  'GatewayAppController.enroll': 'enrollGateway',
  'InboundController.list': 'listInboundMessages',
  'MessagesController.read': 'getMessage',
  'MessagesController.cancel': 'cancelMessage',
  'MessagesController.events': 'listMessageEvents',
  'SmsController.send': 'sendSms',
  'SmsController.sendMany': 'sendSmsBulk',
  'SmsAccountsController.list': 'listSmsAccounts',
  'SmsAccountsController.pair': 'pairSmsAccount',
  'SmsAccountsController.read': 'getSmsAccount',
  'SmsAccountsController.change': 'updateSmsAccount',
  'SmsAccountsController.unpair': 'unpairSmsAccount',
  'WebhooksController.list': 'listWebhooks',
  'WebhooksController.create': 'createWebhook',
  'WebhooksController.read': 'getWebhook',
  'WebhooksController.update': 'updateWebhook',
  'WebhooksController.remove': 'deleteWebhook',
  'WebhooksController.rotateSecret': 'rotateWebhookSecret',
  'RedeliveryController.test': 'testWebhook',
  'RedeliveryController.list': 'listWebhookDeliveries',
  'RedeliveryController.read': 'getWebhookDelivery',
  'RedeliveryController.replay': 'replayWebhookDelivery',
  'RedeliveryController.recover': 'replayWebhook',
  'RedeliveryController.enableAndRecover': 'enableAndRecoverWebhook',
  'RedeliveryController.listRecoveries': 'listWebhookRecoveries',
  'RedeliveryController.readRecovery': 'getWebhookRecovery',
  'EventsController.list': 'listEvents',
  'EventsController.stream': 'streamEvents',
  'EventsController.read': 'getEvent',
} as const;

export type OperationId = (typeof OPERATION_IDS)[keyof typeof OPERATION_IDS];

/** @throws Error for a route without a name: it cannot be described */
export function operationIdOf(controller: string, method: string): OperationId {
  const id = (OPERATION_IDS as Partial<Record<string, OperationId>>)[`${controller}.${method}`];
  if (id === undefined) throw new Error(`${controller}.${method} has no name in operation-ids.ts`);
  return id;
}
