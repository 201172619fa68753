export type StopReason =
  | 'setup_code_missing'
  | 'setup_code_used'
  | 'setup_code_refused'
  | 'registration_refused'
  | 'registration_unreadable'
  | 'upgrade_required';

/** Something that only the operator can repair: the app says it in one sentence and ends. */
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

/** @param body the service's answer with 426; it may name where the newer app is */
export function upgradeStop(body: string): StopError {
  const from = downloadUrlOf(body);
  const where = from === undefined ? '' : ` Get the newer one from ${from}.`;
  return new StopError('upgrade_required', `This gateway app is too old for the service.${where}`);
}

function downloadUrlOf(body: string): string | undefined {
  try {
    const { download_url } = JSON.parse(body) as { download_url?: unknown };
    return typeof download_url === 'string' ? download_url : undefined;
  } catch {
    return undefined;
  }
}
