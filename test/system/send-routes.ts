import type { ApiRequest } from './api.client';

export interface SendDraft {
  to?: string;
  message?: string;
  whatsapp_id?: string;
}

export interface SendRoute {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** The code for a request without recipient or text. */
  missing: 'INVALID_BODY' | 'INVALID_QUERY';
  request: (draft: SendDraft) => ApiRequest;
}

export const POST_SEND: SendRoute = {
  name: 'POST /whatsapp/send',
  method: 'POST',
  path: '/whatsapp/send',
  missing: 'INVALID_BODY',
  request: (draft) => ({ path: '/whatsapp/send', body: draft }),
};

export const OLD_SEND: SendRoute = {
  name: 'POST /send',
  method: 'POST',
  path: '/send',
  missing: 'INVALID_BODY',
  request: (draft) => ({ path: '/send', body: draft }),
};

const GET_SEND: SendRoute = {
  name: 'GET /whatsapp/send',
  method: 'GET',
  path: '/whatsapp/send',
  missing: 'INVALID_QUERY',
  request: ({ to, message, whatsapp_id }) => {
    const query = {
      ...(to !== undefined && { recipient: to }),
      ...(message !== undefined && { message }),
      ...(whatsapp_id !== undefined && { account: whatsapp_id }),
    };
    return { path: '/whatsapp/send', query };
  },
};

/** The three routes that send one WhatsApp message, with the same promises. */
export const SEND_ROUTES = [POST_SEND, OLD_SEND, GET_SEND] as const;
