/**
 * The protocol between the service (`pairing`) and a gateway app (`apps/whatsapp-gateway`): the frames of the tunnel,
 * the routes of both sides, the events. The same requests travel over the WebSocket tunnel that the app dials and over
 * signed HTTPS to its `base_url`. Depends on nothing, not even on npm packages; MIT, so anyone may import it to write
 * their own gateway. It never holds behaviour beyond signing and checking.
 */
export * from './events';
export * from './frames';
export * from './messages';
export * from './numbers';
export * from './routes';
export * from './signature';
