export const SETTINGS = {
  CHASQUI_URL: 'public address of the service; remembered after the first start',
  CHASQUI_SETUP_CODE: 'one-time code from the service; needed at the first start only',
  DATA_DIR: 'folder for everything that the app keeps; default: .chasqui-gateway in your home folder',
  DRIVER: '`baileys`: WhatsApp (default); `sandbox`: made-up numbers, to try the service without a phone',
  DEVICE_NAME: 'how the linked device is called in the list on the phone; default Chasqui',
  NUMBER_PROXIES: '`on` (default) or `off`: no number may use a proxy of its own, see the README of the app',
  WEB_VERSION:
    "the version of WhatsApp's web client to log in as, such as 2.3000.1035194821, when it refuses the app's",
  MEDIA_NETWORKS: 'private networks that files of outgoing messages may come from: CIDR, separated by commas',
  FFMPEG_PATH:
    'path of ffmpeg, which makes voice notes of M4A, AAC, AMR and more; default: the one in PATH, if any; `none`: do without',
  SANDBOX_NUMBERS: 'sandbox: numbers that are connected from the start, separated by commas',
  SANDBOX_RECEIPT_DELAY_MS: 'sandbox: milliseconds until a receipt, `150` or `100-300`',
  STATUS_PAGE: '`on` (default) or `off`: the page on this machine that shows the numbers; link and status need it',
  STATUS_PORT: 'its port on 127.0.0.1; default 8091, or a free one when that is taken',
  LOG_FILE: '`on` (default) or `off`: gateway.log in the data folder',
  LOG_LEVEL: '`info` (default), `debug`, `warn` …',
  BASE_URL: 'for machines with a public https address: the service calls it instead of waiting for the tunnel',
  HOST: 'with BASE_URL: where to listen; default 0.0.0.0',
  PORT: 'with BASE_URL: on which port; default 8090',
  STORE_SYNC: '`normal` (default: a crash loses nothing) or `full` (neither does a power cut; slower)',
  EXIT_WITH_PARENT: '`1`: end when the parent process does (its IPC channel, else standard input)',
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = Partial<Record<SettingName, string>>;

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}
