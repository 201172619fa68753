/**
 * Calls `gone` when the parent process has ended: by its IPC channel if there is one, otherwise by the end of standard
 * input (which the parent must hold open).
 */
export function watchParent(gone: () => void): void {
  if (process.send !== undefined) {
    process.once('disconnect', gone);
    return;
  }
  process.stdin.once('end', gone).once('close', gone).once('error', gone);
  process.stdin.resume();
}
