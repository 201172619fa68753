import auth from '../locales/en/auth.json';
import common from '../locales/en/common.json';
import errors from '../locales/en/errors.json';
import events from '../locales/en/events.json';
import home from '../locales/en/home.json';
import inbox from '../locales/en/inbox.json';
import keys from '../locales/en/keys.json';
import logs from '../locales/en/logs.json';
import messages from '../locales/en/messages.json';
import realtime from '../locales/en/realtime.json';
import replies from '../locales/en/replies.json';
import shell from '../locales/en/shell.json';
import waits from '../locales/en/waits.json';
import webhooks from '../locales/en/webhooks.json';

export const en = {
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
