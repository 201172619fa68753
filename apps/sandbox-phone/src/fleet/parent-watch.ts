/** Calls `gone` when the parent process ended: by the end of its IPC channel, otherwise of standard input. */
export function watchParent(gone: () => void): void {
  if (process.send !== undefined) {
    process.once('disconnect', gone);
    return;
  }
  process.stdin.once('end', gone).once('close', gone).once('error', gone).resume();
}
