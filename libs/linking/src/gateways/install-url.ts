/** The page that says how to install the gateway app. @param publicUrl the service's address, without a path */
export function installUrl(publicUrl: string): string {
  return `${publicUrl.replace(/\/{1,9}$/, '')}/docs/gateway`;
}
