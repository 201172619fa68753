import auth from '../locales/es/auth.json';
import common from '../locales/es/common.json';
import errors from '../locales/es/errors.json';
import events from '../locales/es/events.json';
import home from '../locales/es/home.json';
import inbox from '../locales/es/inbox.json';
import keys from '../locales/es/keys.json';
import logs from '../locales/es/logs.json';
import messages from '../locales/es/messages.json';
import realtime from '../locales/es/realtime.json';
import replies from '../locales/es/replies.json';
import shell from '../locales/es/shell.json';
import waits from '../locales/es/waits.json';
import webhooks from '../locales/es/webhooks.json';

export const es = {
  auth,
  common,
  errors,
  events,
  home,
  inbox,
  keys,
  logs,
  messages,
  realtime,
  replies,
  shell,
  waits,
  webhooks,
};
