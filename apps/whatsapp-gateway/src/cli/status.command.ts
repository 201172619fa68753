import type { NumberOverview, Overview } from '../local/overview';

const SERVICE_WORDS: Readonly<Record<Overview['service']['state'], string>> = {
  waiting_for_setup: 'registering',
  connecting: 'connecting',
  connected: 'connected',
  called_directly: 'calls this app at its own address',
  lost: 'not reached, trying again',
  refused: 'refused: the token was revoked; start the app with a new setup code',
};

const DATA_FOLDER_WORDS: Readonly<Record<NonNullable<Overview['data_folder']>, string>> = {
  disk_full: 'its disk is full: messages are refused, and WhatsApp keeps what comes in',
  data_folder: 'takes no writes: messages are refused, and WhatsApp keeps what comes in',
};

export function statusText(overview: Overview): string {
  const { app_version, driver, service, numbers, waiting_events, pending_files, data_folder } = overview;
  const reason = service.reason ? ` (${service.reason})` : '';
  const lines = [
    `Gateway app ${app_version}${driver === 'sandbox' ? ', sandbox' : ''}`,
    `Service     ${service.url}: ${SERVICE_WORDS[service.state]}${reason}`,
    ...(service.clock === null ? [] : [`Clock       ${service.clock}`]),
    `Events      ${waiting_events === 0 ? 'none wait' : `${waiting_events} wait to be delivered`}`,
    ...(data_folder ? [`Data folder ${DATA_FOLDER_WORDS[data_folder]}`] : []),
    ...(pending_files === 0 ? [] : [`Files       ${pending_files} are awaited from WhatsApp`]),
    numbers.length === 0 ? 'Numbers     none yet; link one: chasqui-gateway link <number>' : 'Numbers',
    ...numbers.map(lineOf),
  ];
  return `${lines.join('\n')}\n`;
}

function lineOf({ phone, status, since, reason, restricted_until: until }: NumberOverview): string {
  const limit = until ? `, restricted by WhatsApp until ${new Date(until).toLocaleString()}` : '';
  return `  +${phone.padEnd(15)} ${status.replace('_', ' ')}${reason ? ` (${reason})` : ''} since ${new Date(since).toLocaleString()}${limit}`;
}
