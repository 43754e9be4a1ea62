import Fantail

/// Based on the article on doubles through protocols, in the article's language: names may have letters of any script.
enum PushNotificationSpec {
  private final class FauxRegistrar: PushNotificationRegistrar {
    let registerMock = FunctionMock<Void, Never, Void>("registerForPushNotifications()")
    func registerForPushNotifications() { registerMock.call(()) }
  }

  static var spec: Spec {
    describe("推送通知控制器") {
      let registrar = Let { FauxRegistrar() }
      // A structure: `controller.value` changes the stored value of this example.
      let controller = Let { PushNotificationController(registrar: registrar()) }

      context("用户登录之前") {
        it("不注册推送") {
          expect(controller().user).to(.beNil)
          expect(registrar().registerMock).notTo(.haveBeenCalled())
        }
      }

      context("用户登录之后") {
        beforeEach { controller.value.user = User() }

        it("注册推送") { expect(registrar().registerMock).to(.haveBeenCalled()) }

        it("同一用户不重复注册") {
          controller.value.user = User()
          expect(registrar().registerMock).to(.haveBeenCalled(.once))
        }

        it("换了用户再注册一次", .tags("账号")) {
          controller.value.user = User(name: "Grace")
          expect(registrar().registerMock).to(.haveBeenCalled(.twice))
        }

        it("退出登录不注册") {
          controller.value.user = nil
          expect(registrar().registerMock).to(.haveBeenCalled(.once))
        }

        pending("退出登录后注销推送", "等待产品确认")
      }

      it("文章里的写法：例子里手写的替身") {
        // A class of the example itself, with a flag: the article's test, word for word.
        final class FlaggedRegistrar: PushNotificationRegistrar {
          var registered = false
          func registerForPushNotifications() { registered = true }
        }
        let registrar = FlaggedRegistrar()
        var controller = PushNotificationController(registrar: registrar)
        controller.user = User()
        expect(registrar.registered).to(.beTrue)
      }

      it("应用本身也符合协议，无需改动") {
        let application = Application()
        var controller = PushNotificationController(registrar: application)
        controller.user = User()
        expect(application.isRegistered).to(.beTrue)
        expect(application).to(.conform(to: (any PushNotificationRegistrar).self))
      }
    }
  }
}
