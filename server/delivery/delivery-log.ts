/** Where delivery writes what happens: ids, counts and reasons, never what was typed. */
export interface DeliveryLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
