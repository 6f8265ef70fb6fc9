/** The dialogs of service accounts, which are loaded together when the first one is opened. */
export { DeleteServiceAccount } from './delete-service-account.tsx';
export { ServiceAccountModal } from './service-account-modal.tsx';
