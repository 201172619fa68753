/** @param publicUrl the service's address, without a path */
export function installUrl(publicUrl: string): string {
  return `${publicUrl.replace(/\/{1,9}$/, '')}/docs/gateway`;
}
