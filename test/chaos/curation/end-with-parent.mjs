// Loaded before the service: without it a service would outlive a run that was killed.
process.once('disconnect', () => process.exit(0));
