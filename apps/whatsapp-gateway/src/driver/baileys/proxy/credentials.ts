/** What a proxy wants to know. */
export interface Credentials {
  name: string;
  password: string;
}
