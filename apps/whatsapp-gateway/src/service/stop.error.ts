import { APP_VERSION } from '../app-version';

export type StopReason =
  | 'setup_code_missing'
  | 'setup_code_used'
  | 'setup_code_refused'
  | 'no_service'
  | 'registration_refused'
  | 'registration_unreadable'
  | 'upgrade_required'
  | 'wrong_driver'
  | 'auth_key_wrong'
  | 'auth_format_unknown';

/** Only the operator can repair it: the app says so in one sentence and ends. */
export class StopError extends Error {
  constructor(
    readonly reason: StopReason,
    message: string,
  ) {
    super(message);
    this.name = 'StopError';
  }

  /** 3 asks for a newer app, 2 for another configuration. */
  get exitCode(): number {
    return this.reason === 'upgrade_required' ? 3 : 2;
  }
}

/** The gateway registered for the sandbox and now runs a real driver, or the other way round. */
export function wrongDriverStop(driver: string): StopError {
  const other =
    driver === 'sandbox'
      ? 'a live key, and runs the driver of the sandbox'
      : 'a test key, which is for the sandbox, and runs a real driver';
  return new StopError(
    'wrong_driver',
    `This gateway app registered with a setup code of ${other} now (DRIVER=${driver}). Start it with the driver that it registered with, or give it a data folder of its own (DATA_DIR) and a new setup code.`,
  );
}

/** @param body the service's answer with 426; it may name where to get the newer app */
export function upgradeStop(body: string): StopError {
  const from = downloadUrlOf(body);
  const where = from === undefined ? 'Install the newer one' : `Get the newer one from ${from}`;
  return new StopError(
    'upgrade_required',
    `This gateway app (version ${APP_VERSION}) is too old for the service. ${where}, then start it again on the same data folder: numbers stay linked and nothing that waits is lost.`,
  );
}

function downloadUrlOf(body: string): string | undefined {
  try {
    const { download_url } = JSON.parse(body) as { download_url?: unknown };
    const url = typeof download_url === 'string' && URL.canParse(download_url) ? new URL(download_url) : undefined;
    return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
