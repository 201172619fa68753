import { describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { createDescribedApi } from '../openapi/described-api';
import { checkedHandlersOf } from '../testing/checked-handlers';

/** Append-only: a new field comes last. */
const ORDERS = {
  BulkBody: 'messages whatsapp_id account_id throttle_ms',
  BulkContactsBody: 'contacts on_conflict',
  ConsentBody: 'channel text',
  CreateContactBody:
    'name first_name last_name phone email external_id addresses avatar_url language timezone country company tags custom_fields blocked notes',
  CreateContactFieldBody: 'key label type options required',
  CreateQuickReplyBody: 'shortcut message title media_url media_type channels tags',
  CreateSegmentBody: 'name match rules',
  CreateTemplateBody: 'name message channel category language status subject html media_url media_type variables',
  CreateWebhookBody: 'url name description events channels account_ids headers',
  DuplicateTemplateBody: 'name language',
  ExportContactsBody: 'format q tag segment_id phone email external_id opt_out updated_since',
  GatewayChoice: 'gateway_id',
  LinkBody: 'phone display_name',
  MergeBody: 'from_id',
  PreviewSegmentBody: 'match rules',
  PreviewTemplateBody: 'contact_id variables',
  ReadBody: 'message_id',
  RenderQuickReplyBody: 'contact_id variables',
  ReplayBody: 'since until events only_failed',
  RotateSecretBody: 'grace_hours',
  SaveContactQuery: 'on_conflict',
  ScheduleWhatsappBody:
    'scheduled_at expires_in to whatsapp_id account_id account_phone reply_to typing_ms metadata message quick_reply_id template_id variables language media_url media_id media_base64 media_type filename mime_type',
  SendContactBody: 'name phone to whatsapp_id account_id account_phone reply_to typing_ms metadata',
  SendLocationBody:
    'latitude longitude name address to whatsapp_id account_id account_phone reply_to typing_ms metadata',
  SendPollBody: 'question options multiple_select to whatsapp_id account_id account_phone reply_to typing_ms metadata',
  SendReactionBody: 'message_id emoji metadata',
  SendSmsBody:
    'to message quick_reply_id template_id variables language device_id phone_choice sim scheduled_at expires_in delivery_report metadata',
  SendWhatsappBody:
    'message quick_reply_id template_id variables language media_url media_id media_base64 media_type filename mime_type to whatsapp_id account_id account_phone reply_to typing_ms metadata',
  SmsBulkBody: 'messages device_id phone_choice scheduled_at expires_in',
  SmsPairingBody: 'protocol',
  TestWebhookBody: 'event',
  UnlinkBody: 'phone',
};

// The hash of a request with an Idempotency-Key is made from its body in this order. Keys are known for 72 hours: a
// retry after an update is the same request.
describe('the order in which the fields of a body are read', () => {
  it('is what it was in every earlier version', async () => {
    const api = await createDescribedApi();
    const posts = checkedHandlersOf(api).filter(({ method }) => method === RequestMethod.POST);
    const bodies = posts.flatMap(({ pipes }) => pipes);
    await api.http.close();
    expect(
      Object.fromEntries(bodies.map(({ type, fields }) => [type.name, fields.map(({ name }) => name).join(' ')])),
    ).toEqual(ORDERS);
  });
});
