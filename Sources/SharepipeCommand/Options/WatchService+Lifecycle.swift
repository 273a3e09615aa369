import ServiceLifecycle
import Sharepipe

extension WatchService: Service {}
