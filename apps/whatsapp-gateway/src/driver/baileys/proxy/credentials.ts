export interface Credentials {
  name: string;
  password: string;
}
