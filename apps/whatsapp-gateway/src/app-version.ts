/** Version of the gateway app, as the service sees it. Changed with the package's. */
export const APP_VERSION = '0.1.0';
