import { describe, expect, it } from '@jest/globals';
import { readProbes } from '@chasqui/testing';
import { RequestMethod } from '@nestjs/common';
import { createDescribedApi } from '../openapi/described-api';
import { checkedHandlersOf } from '../testing/checked-handlers';

/** Append-only: a new field comes last. Bodies of nouns with a probe stand in it. */
const ORDERS: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...readProbes().map(({ bodies }) => bodies)),
  BulkBody: 'messages whatsapp_id account_id throttle_ms',
  BulkContactsBody: 'contacts on_conflict',
  ConsentBody: 'channel text',
  CreateContactBody:
    'name first_name last_name phone email external_id addresses avatar_url language timezone country company tags custom_fields blocked notes',
  ExportContactsBody: 'format q tag segment_id phone email external_id opt_out updated_since',
  GatewayChoice: 'gateway_id',
  LinkBody: 'phone display_name',
  MergeBody: 'from_id',
  ReadBody: 'message_id',
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
